package io.dpone.postgres.internal.target;

import io.dpone.contracts.identity.ArtifactNames;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.json.Sha256;
import io.dpone.postgres.internal.catalog.CatalogIndex;
import io.dpone.postgres.internal.catalog.TableCatalog;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The names that live's indexes have on the shadow and on the backup. An index name is unique in its schema, so both belong to the campaign. Immutable.
 *
 * @param scope what the names carry of the campaign
 */
record IndexNames(String scope) {
    static IndexNames ofCampaign(String runKey) {
        return new IndexNames("__dpone_" + Sha256.hex(runKey).substring(0, 12));
    }

    String onShadow(String liveName) {
        return ArtifactNames.bounded(Dialect.postgres(), liveName, scope + "_shadow");
    }

    String onBackup(String liveName) {
        return ArtifactNames.bounded(Dialect.postgres(), liveName, scope + "_backup");
    }

    /** The shadow's catalog with the names that live's indexes have; an index that live does not have keeps its name. */
    TableCatalog asLive(TableCatalog shadow, TableCatalog live) {
        Map<String, String> liveNames = live.indexes().stream()
                .map(CatalogIndex::name)
                .collect(Collectors.toMap(this::onShadow, Function.identity()));
        return shadow.withIndexNames(name -> liveNames.getOrDefault(name, name));
    }
}
