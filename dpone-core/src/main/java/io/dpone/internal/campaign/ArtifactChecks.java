package io.dpone.internal.campaign;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.identity.ArtifactNames;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.CampaignTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether the names of shadow and backup are free, asked before anything is written; the preparation proves it again under its locks. */
final class ArtifactChecks {
    private ArtifactChecks() {}

    static List<Problem> problems(CampaignTarget target, ArtifactNames names, Optional<LedgerView> known) {
        List<Problem> problems = new ArrayList<>();
        if (known.isPresent() && known.get().campaign().isPublished()) {
            return problems;
        }
        if (known.isEmpty() && target.isTaken(names.shadow())) {
            problems.add(taken(
                    names.shadow(),
                    "shadow",
                    "a campaign that was cancelled or given up left it; but one that was begun with another chunk,"
                            + " key or unique key may still be using it, and goes on with its own manifest"));
        }
        if (target.isTaken(names.backup())) {
            problems.add(taken(names.backup(), "backup", "an earlier campaign kept it"));
        }
        return problems;
    }

    private static Problem taken(TableName name, String use, String asARule) {
        return new Problem(
                "target." + name,
                ErrorCode.ARTIFACT_NAME_TAKEN,
                "the name for the " + use + " is taken (as a rule " + asARule
                        + "): drop that table when it is not needed any more, or say artifact_scope: campaign");
    }
}
