package io.dpone.lane.internal.process;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.Sha256;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lane's classes as the virtual machine maps them instead of reading and verifying them (class data sharing). The first lane that finds no archive for its
 * own virtual machine and class path makes one when it ends; later lanes use it. Whatever is wrong with an archive, a lane starts without it. Used by one thread.
 */
public final class ClassArchive {
    private static final Logger LOG = LoggerFactory.getLogger(ClassArchive.class);
    private static final Set<PosixFilePermission> OTHERS_MAY_WRITE =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
    private static final int NAME_DIGITS = 32;
    private static final int SIGNED_JARS_SINCE = 21;

    // The virtual machine would print a line for an archive that does not fit any more, and for each class that
    // cannot be kept.
    private static final String QUIET = "-Xlog:cds*=off";

    private final @Nullable Path file;
    private @Nullable Path inTheMaking;
    private int maker;

    private ClassArchive(@Nullable Path file) {
        this.file = file;
    }

    /**
     * No archive: each lane reads its classes.
     *
     * @return the archive that is none
     */
    public static ClassArchive none() {
        return new ClassArchive(null);
    }

    /**
     * The archive for a virtual machine and a class path. The folder is made when it is missing, for its owner alone.
     *
     * @param folder where archives are kept
     * @param java the virtual machine
     * @param classPath the class path; archives are only possible for jars, and for signed ones only with Java 21 or later
     * @return the archive
     * @throws DponeException with {@code LANE_FOLDER_UNUSABLE} when others may write into the folder, whose files become code, or it cannot be made
     */
    public static ClassArchive in(Path folder, Path java, String classPath) {
        requirePrivate(folder);
        try {
            StringBuilder identity = new StringBuilder();
            identify(java, identity);
            boolean signedJarsToo = endsWellWithSignedJars(java);
            for (String entry : classPath.split(File.pathSeparator, -1)) {
                if (!Files.isRegularFile(Path.of(entry))) {
                    LOG.info("the classes of lanes are not kept: {} on the lane's class path is no jar", entry);
                    return none();
                }
                if (!signedJarsToo && isSigned(Path.of(entry))) {
                    LOG.info(
                            "the classes of lanes are not kept: {} on the lane's class path is signed, which takes Java {} or later",
                            entry,
                            SIGNED_JARS_SINCE);
                    return none();
                }
                identify(Path.of(entry), identity);
            }
            String digest = Sha256.hex(identity.toString());
            return new ClassArchive(
                    folder.toAbsolutePath().resolve("lane-" + digest.substring(0, NAME_DIGITS) + ".jsa"));
        } catch (IOException e) {
            LOG.info("the classes of lanes are not kept: the lane's class path cannot be read", e);
            return none();
        }
    }

    private static void requirePrivate(Path folder) {
        try {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(folder);
            if (OTHERS_MAY_WRITE.stream().anyMatch(permissions::contains)) {
                throw new DponeException(
                        ErrorCode.LANE_FOLDER_UNUSABLE,
                        "others may write into " + folder
                                + ", where the classes of lanes are to be kept; give a folder of this user alone");
            }
        } catch (IOException e) {
            throw new DponeException(
                    ErrorCode.LANE_FOLDER_UNUSABLE,
                    "the folder " + folder + " for the classes of lanes cannot be used",
                    e);
        }
    }

    private static boolean isSigned(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .map(entry -> entry.getName().toUpperCase(Locale.ROOT))
                    .anyMatch(name -> name.startsWith("META-INF/") && name.endsWith(".SF"));
        }
    }

    // Older ones are killed by a signal while they write the archive, when a lambda was used whose class is left out
    // of it (JDK-8276184, JDK-8285914); classes of signed jars are always left out.
    private static boolean endsWellWithSignedJars(Path java) {
        Properties release = new Properties();
        try (InputStream in = Files.newInputStream(java.toRealPath().resolveSibling("../release"))) {
            release.load(in);
            String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
            return Runtime.Version.parse(version).feature() >= SIGNED_JARS_SINCE;
        } catch (IOException | IllegalArgumentException e) {
            LOG.debug("the version of {} is not known", java, e);
            return false;
        }
    }

    // The virtual machine compares sizes and times as well, and does not use an archive where they differ.
    private static void identify(Path file, StringBuilder identity) throws IOException {
        Path real = file.toRealPath();
        BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
        identity.append(file)
                .append('\n')
                .append(real)
                .append('\n')
                .append(attributes.size())
                .append('\n')
                .append(attributes.lastModifiedTime().toMillis())
                .append('\n');
    }

    /**
     * What a lane is started with.
     *
     * @param workerId the lane
     * @return options of its virtual machine, possibly none
     */
    public List<String> optionsOf(int workerId) {
        Path whole = file;
        if (whole == null) {
            return List.of();
        }
        if (Files.isRegularFile(whole)) {
            return List.of("-XX:SharedArchiveFile=" + whole, QUIET);
        }
        if (inTheMaking == null) {
            Path part = whole.resolveSibling(whole.getFileName() + "." + UUID.randomUUID() + ".part");
            inTheMaking = part;
            maker = workerId;
            return List.of("-XX:ArchiveClassesAtExit=" + part, QUIET);
        }
        return List.of();
    }

    /**
     * Another process takes a lane's place: if the first one was to make the archive, what it made is of a lane that did nothing, and the next one makes it.
     *
     * @param workerId the lane, whose process has ended
     */
    public void replaced(int workerId) {
        Path part = inTheMaking;
        if (part == null || maker != workerId) {
            return;
        }
        inTheMaking = null;
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            LOG.warn("the unfinished archive {} was not removed", part, e);
        }
    }

    /**
     * Keeps the archive that a lane has made, once all lanes have ended; what another lane left unfinished is removed.
     *
     * @param endedWell whether a lane ended as it should
     */
    public void keep(IntPredicate endedWell) {
        Path part = inTheMaking;
        Path target = file;
        inTheMaking = null;
        if (part == null || target == null) {
            return;
        }
        try {
            if (endedWell.test(maker) && Files.isRegularFile(part)) {
                Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } else {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            LOG.warn("the classes of the lanes were not kept in {}", target, e);
        }
    }
}
