package io.dpone.testkit.sqlserver;

import io.dpone.contracts.endpoint.Endpoint;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.mssqlserver.MSSQLServerContainer;
import org.testcontainers.utility.DockerImageName;

/** A server in a container. Testcontainers is an optional dependency: where it is missing, there is no such server. */
final class ContainerServer {
    private static final Logger LOG = LoggerFactory.getLogger(ContainerServer.class);

    private ContainerServer() {}

    static Optional<TestServer> start(String image, String run) {
        try {
            return DockerClientFactory.instance().isDockerAvailable()
                    ? Optional.of(Containers.start(image, run))
                    : Optional.empty();
        } catch (NoClassDefFoundError missing) {
            LOG.debug("Testcontainers is not on the class path: {}", missing.getMessage());
            return Optional.empty();
        }
    }

    /** A class of its own, so that the one above is loaded without Testcontainers. */
    private static final class Containers {
        private static TestServer start(String image, String run) {
            DockerImageName name =
                    DockerImageName.parse(image).asCompatibleSubstituteFor("mcr.microsoft.com/mssql/server");
            MSSQLServerContainer container = new MSSQLServerContainer(name).acceptLicense();
            container.start();
            Endpoint endpoint = SqlServerUrl.parse(
                    "jdbc:sqlserver://%s:%d;encrypt=true;trustServerCertificate=true;user=%s;password={%s}"
                            .formatted(
                                    container.getHost(),
                                    container.getMappedPort(MSSQLServerContainer.MS_SQL_SERVER_PORT),
                                    container.getUsername(),
                                    container.getPassword().replace("}", "}}")));
            return new TestServer(endpoint, run, container::stop);
        }
    }
}
