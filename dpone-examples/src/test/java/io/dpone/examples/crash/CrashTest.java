package io.dpone.examples.crash;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** One campaign for each test, into a target of the subclass's kind. */
abstract class CrashTest {
    private @Nullable CrashCampaign prepared;

    /** Called before each test. */
    final void begin(CrashCampaign campaign) {
        prepared = campaign;
    }

    final CrashCampaign campaign() {
        return Objects.requireNonNull(prepared, "no campaign was begun");
    }

    @AfterEach
    final void close() {
        if (prepared != null) {
            prepared.close();
        }
    }
}
