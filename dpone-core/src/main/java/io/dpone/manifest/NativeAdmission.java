package io.dpone.manifest;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.transfer.NativeTransferExecutionPolicy;
import io.dpone.transfer.NativeTransferRequest;
import io.dpone.transfer.PublicationScope;
import io.dpone.transfer.TransferSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides from the configuration alone whether a native transfer may begin. The order of the checks and their codes are those of the native limits facts, section
 * 5: options, wire, route, limits, window, source options, source policy, additional scope; unknown keys come last.
 */
final class NativeAdmission {
    private static final List<String> WIRE_KEYS = List.of("mode", "binary_format");

    private static final List<String> TRANSFER_KEYS = List.of("wire", "execution");

    /** Options that would change what the one query reads or does. */
    static final List<String> SOURCE_POLICIES = List.of(
            "query",
            "columns",
            "export_to_gcs",
            "source_custom_predicate",
            "custom_predicate",
            "partition_by",
            "date_from",
            "date_to",
            "with_dedup",
            "dedup_expression",
            "source_materialization",
            "pre_sql",
            "post_sql",
            "hooks",
            "pre_hooks",
            "post_hooks",
            "backfill",
            "cdc",
            "scd2",
            "diff");

    private final PlainSection source;
    private final PlainSection sink;
    private final @Nullable PlainSection options;

    private NativeAdmission(PlainSection root) {
        this.source = root.required("source", ErrorCode.MANIFEST_INVALID, "must be a mapping");
        this.sink = root.required("sink", ErrorCode.MANIFEST_INVALID, "must be a mapping");
        this.options = source.child("options");
    }

    /** Admits a whole manifest of either form. */
    static NativeTransferRequest admit(PlainSection manifest) {
        if (!manifest.has("defaults")) {
            return new NativeAdmission(manifest).request();
        }
        if (manifest.has("source") || manifest.has("sink")) {
            throw manifest.refusal(
                    "defaults",
                    ErrorCode.MANIFEST_INVALID,
                    "is refused beside source and sink: a manifest has one form");
        }
        return new NativeAdmission(manifest.required("defaults", ErrorCode.MANIFEST_INVALID, "must be a mapping"))
                .request();
    }

    private NativeTransferRequest request() {
        PlainSection transfer = transfer();
        wire(transfer);
        TransferSource from = route();
        NativeTransferExecutionPolicy execution = NativeExecutionReader.read(transfer);
        PlainSection strategy = sink.required("strategy", ErrorCode.MANIFEST_INVALID, "must be a mapping");
        PublicationScope scope = NativeScopeReader.read(strategy);
        sourcePolicy();
        for (String key : List.of("with_dedup", "custom_predicate")) {
            if (isSet(strategy.get(key))) {
                throw strategy.refusal(
                        key,
                        ErrorCode.NATIVE_ADDITIONAL_SCOPE_UNSUPPORTED,
                        "is refused: a native transfer replaces its whole scope as it was read");
            }
        }
        strategy.refuseUnknown(NativeScopeReader.STRATEGY_KEYS, ErrorCode.MANIFEST_INVALID);
        transfer.refuseUnknown(TRANSFER_KEYS, ErrorCode.MANIFEST_INVALID);
        return new NativeTransferRequest(from, scope, execution);
    }

    private PlainSection transfer() {
        Object authored = options == null ? null : options.get("native_transfer");
        if (authored == null || Boolean.FALSE.equals(authored)) {
            throw optionsRefusal(ErrorCode.NATIVE_WIRE_REQUIRED, "is missing: nothing asks for a native transfer here");
        }
        PlainSection transfer = Objects.requireNonNull(options).child("native_transfer");
        if (transfer == null) {
            throw optionsRefusal(ErrorCode.NATIVE_INVALID_OPTIONS, "must be a mapping");
        }
        return transfer;
    }

    private DponeException optionsRefusal(ErrorCode code, String reason) {
        return options == null
                ? source.refusal("options.native_transfer", code, reason)
                : options.refusal("native_transfer", code, reason);
    }

    private static void wire(PlainSection transfer) {
        PlainSection wire = transfer.required("wire", ErrorCode.NATIVE_WIRE_REQUIRED, "must be a mapping");
        if (!wire.isText("mode", "typed_binary")) {
            throw wire.refusal("mode", ErrorCode.NATIVE_WIRE_REQUIRED, "must be typed_binary");
        }
        if (!wire.isText("binary_format", "mssql_native")) {
            throw wire.refusal("binary_format", ErrorCode.NATIVE_WIRE_REQUIRED, "must be mssql_native");
        }
        wire.refuseUnknown(WIRE_KEYS, ErrorCode.NATIVE_WIRE_REQUIRED);
    }

    private TransferSource route() {
        TransferSource from = source.get("type") instanceof String type
                ? TransferSource.ofType(type).orElse(null)
                : null;
        if (from == null) {
            throw source.refusal("type", ErrorCode.NATIVE_ROUTE_UNSUPPORTED, "must be clickhouse or postgresql");
        }
        if (!sink.isText("type", "mssql")) {
            throw sink.refusal("type", ErrorCode.NATIVE_ROUTE_UNSUPPORTED, "must be mssql");
        }
        return from;
    }

    private void sourcePolicy() {
        PlainSection given = Objects.requireNonNull(options);
        PlainSection sourceOptions = given.child("source_options");
        if (given.get("source_options") != null && sourceOptions == null) {
            throw given.refusal("source_options", ErrorCode.NATIVE_SOURCE_OPTIONS_INVALID, "must be a mapping");
        }
        for (String policy : SOURCE_POLICIES) {
            refusePolicy(source, policy);
            refusePolicy(given, policy);
            if (sourceOptions != null) {
                refusePolicy(sourceOptions, policy);
            }
        }
    }

    private static void refusePolicy(PlainSection section, String policy) {
        if (isSet(section.get(policy))) {
            throw section.refusal(
                    policy,
                    ErrorCode.NATIVE_SOURCE_POLICY_UNSUPPORTED,
                    "is refused: the one query of a native transfer reads all named columns of its scope");
        }
    }

    /** Null, false and an empty text are as good as absent; zero, an empty list and an empty mapping are not. */
    private static boolean isSet(@Nullable Object value) {
        return value != null && !Boolean.FALSE.equals(value) && !"".equals(value);
    }
}
