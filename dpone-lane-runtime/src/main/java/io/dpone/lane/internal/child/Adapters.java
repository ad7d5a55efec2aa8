package io.dpone.lane.internal.child;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.SourceAdapter;
import io.dpone.spi.TargetAdapter;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;

/** Finds the adapters on the lane's class path. */
final class Adapters {
    private Adapters() {}

    static SourceAdapter source(String type) {
        return find(SourceAdapter.class, SourceAdapter::type, type, "source");
    }

    static TargetAdapter target(String type) {
        return find(TargetAdapter.class, TargetAdapter::type, type, "target");
    }

    private static <A> A find(Class<A> kind, Function<A, String> typeOf, String type, String role) {
        try {
            for (A adapter : ServiceLoader.load(kind)) {
                if (typeOf.apply(adapter).equals(type)) {
                    return adapter;
                }
            }
        } catch (ServiceConfigurationError e) {
            throw new DponeException(
                    ErrorCode.ADAPTER_MISSING,
                    "the " + role + " adapters of the lane's class path cannot be loaded",
                    e);
        }
        throw new DponeException(
                ErrorCode.ADAPTER_MISSING,
                "the lane's class path has no " + role + " adapter of the type that the campaign uses");
    }
}
