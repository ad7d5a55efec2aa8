package io.dpone.contracts.ledger;

import static io.dpone.contracts.ledger.Invariant.require;

import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableName;
import java.time.Instant;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The publication part of a campaign's record (shadow campaign facts, section 3.2). Times are cut to microseconds.
 *
 * @param target the live table
 * @param shadow the table that is loaded
 * @param backup the name that live gets
 * @param phase how far it has come
 * @param expectedRows the sum of the receipts, once published
 * @param actualRows the count of the shadow, once published; the expected one
 * @param duplicateKeys how many duplicate or NULL unique keys were found: 0, once published
 * @param receiptId the publication receipt, once published
 * @param preparedAt when it was prepared, from then on
 * @param publishedAt when it was published
 * @param predecessor the generation of live that the campaign was prepared for, once prepared
 * @param predecessorReceiptId the publication receipt on that live table, when it has one
 * @param predecessorFence the fence generation of live when the campaign was prepared, at least 0; 0 when no governed load ever ran
 * @param shadowGeneration the generation of the shadow, once prepared
 * @param objectContractSha256 the digest of live's certified catalog, {@code sha256:} and 64 hex digits, once prepared
 */
public record PublicationRecord(
        TableName target,
        TableName shadow,
        TableName backup,
        PublicationPhase phase,
        @Nullable Long expectedRows,
        @Nullable Long actualRows,
        @Nullable Long duplicateKeys,
        @Nullable String receiptId,
        @Nullable Instant preparedAt,
        @Nullable Instant publishedAt,
        @Nullable Generation predecessor,
        @Nullable String predecessorReceiptId,
        long predecessorFence,
        @Nullable Generation shadowGeneration,
        @Nullable String objectContractSha256) {
    private static final Pattern CONTRACT_DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");

    // Cuts times and refuses a phase whose evidence is missing or that has a later phase's.
    public PublicationRecord {
        preparedAt = WholeMicros.orNull(preparedAt);
        publishedAt = WholeMicros.orNull(publishedAt);
        boolean prepared = phase != PublicationPhase.PLANNED;
        boolean published = phase == PublicationPhase.PUBLISHED;
        require(
                !shadow.equals(target) && !backup.equals(target) && !backup.equals(shadow),
                "target, shadow and backup are three tables");
        require(
                shadow.schema().equals(target.schema()) && backup.schema().equals(target.schema()),
                "target, shadow and backup are in one schema");
        require(
                prepared == (predecessor != null)
                        && prepared == (shadowGeneration != null)
                        && prepared == (objectContractSha256 != null)
                        && prepared == (preparedAt != null),
                "a prepared publication, and no other, has both generations, the object contract and a time");
        require(
                prepared || (predecessorReceiptId == null && predecessorFence == 0),
                "only a prepared publication knows live's receipt and fence");
        require(predecessorFence >= 0, "a fence generation is not negative");
        require(
                predecessor == null
                        || shadowGeneration == null
                        || predecessor.objectId() != shadowGeneration.objectId(),
                "live and shadow are not one table");
        require(
                objectContractSha256 == null
                        || CONTRACT_DIGEST.matcher(objectContractSha256).matches(),
                "the object contract is sha256: and 64 hex digits");
        require(
                published == (receiptId != null)
                        && published == (publishedAt != null)
                        && published == (expectedRows != null),
                "a published publication, and no other, has a receipt, a time and counts");
        require(
                Objects.equals(expectedRows, actualRows)
                        && (expectedRows == null || expectedRows >= 0)
                        && Objects.equals(duplicateKeys, published ? Long.valueOf(0) : null),
                "what is published has the expected rows and no duplicate keys");
    }

    /**
     * A publication of which only the names are known.
     *
     * @param target the live table
     * @param shadow the table that will be loaded
     * @param backup the name that live will get
     * @return the record
     */
    public static PublicationRecord planned(TableName target, TableName shadow, TableName backup) {
        return new PublicationRecord(
                target,
                shadow,
                backup,
                PublicationPhase.PLANNED,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                0,
                null,
                null);
    }

    /**
     * The record after the shadow was made or adopted.
     *
     * @param live live's generation
     * @param liveReceiptId the publication receipt on live, or null
     * @param liveFence live's fence generation
     * @param shadowMade the shadow's generation
     * @param contractSha256 the digest of live's certified catalog
     * @param at when
     * @return the record
     */
    public PublicationRecord prepared(
            Generation live,
            @Nullable String liveReceiptId,
            long liveFence,
            Generation shadowMade,
            String contractSha256,
            Instant at) {
        return new PublicationRecord(
                target,
                shadow,
                backup,
                PublicationPhase.PREPARED,
                expectedRows,
                actualRows,
                duplicateKeys,
                null,
                at,
                null,
                live,
                liveReceiptId,
                liveFence,
                shadowMade,
                contractSha256);
    }

    /**
     * The record after the cutover.
     *
     * @param receipt the publication receipt's id
     * @param expected the sum of the receipts
     * @param actual the count of the shadow
     * @param duplicates how many duplicate or NULL unique keys were found
     * @param at when
     * @return the record
     */
    public PublicationRecord published(String receipt, long expected, long actual, long duplicates, Instant at) {
        return new PublicationRecord(
                target,
                shadow,
                backup,
                PublicationPhase.PUBLISHED,
                expected,
                actual,
                duplicates,
                receipt,
                preparedAt,
                at,
                predecessor,
                predecessorReceiptId,
                predecessorFence,
                shadowGeneration,
                objectContractSha256);
    }
}
