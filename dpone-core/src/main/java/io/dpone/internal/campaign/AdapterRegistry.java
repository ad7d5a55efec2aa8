package io.dpone.internal.campaign;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.LaneLauncher;
import io.dpone.spi.SourceAdapter;
import io.dpone.spi.TargetAdapter;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds adapters: what the host hands in first, then what is on the class path. */
public final class AdapterRegistry {
    private AdapterRegistry() {}

    /**
     * The source adapter of a type.
     *
     * @param type the endpoint's type
     * @param handedIn what the host handed in, or null
     * @return the adapter
     * @throws DponeException with {@link ErrorCode#ADAPTER_MISSING}
     */
    public static SourceAdapter source(String type, @Nullable SourceAdapter handedIn) {
        return find(SourceAdapter.class, SourceAdapter::type, type, handedIn);
    }

    /**
     * The target adapter of a type.
     *
     * @param type the endpoint's type
     * @param handedIn what the host handed in, or null
     * @return the adapter
     * @throws DponeException with {@link ErrorCode#ADAPTER_MISSING}
     */
    public static TargetAdapter target(String type, @Nullable TargetAdapter handedIn) {
        return find(TargetAdapter.class, TargetAdapter::type, type, handedIn);
    }

    /**
     * The launcher of lanes.
     *
     * @param handedIn what the host handed in, or null
     * @return the launcher
     * @throws DponeException with {@link ErrorCode#ADAPTER_MISSING}
     */
    public static LaneLauncher launcher(@Nullable LaneLauncher handedIn) {
        if (handedIn != null) {
            return handedIn;
        }
        return ServiceLoader.load(LaneLauncher.class)
                .findFirst()
                .orElseThrow(() -> new DponeException(
                        ErrorCode.ADAPTER_MISSING,
                        "no lane launcher is on the class path; add dpone-lane-runtime, or hand one in"));
    }

    private static <T> T find(Class<T> port, Function<T, String> typeOf, String type, @Nullable T handedIn) {
        List<T> candidates = handedIn != null
                ? List.of(handedIn)
                : ServiceLoader.load(port).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList();
        return candidates.stream()
                .filter(candidate -> typeOf.apply(candidate).equals(type))
                .findFirst()
                .orElseThrow(
                        () -> new DponeException(
                                ErrorCode.ADAPTER_MISSING,
                                "no " + port.getSimpleName() + " of type " + type + " is at hand (found: "
                                        + candidates.stream().map(typeOf).toList()
                                        + "); add the module of that type: dpone-postgres has postgres, dpone-mssql has mssql"));
    }
}
