package io.dpone.contracts.ledger;

import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The publication part of a campaign's record (shadow campaign facts, section 3.2). Times are cut to microseconds.
 *
 * @param target the live table
 * @param shadow the table that is loaded
 * @param backup the name that live gets
 * @param phase how far it has come
 * @param expectedRows the sum of the receipts, once validated
 * @param actualRows the count of the shadow, once validated
 * @param duplicateKeys how many duplicate or NULL unique keys were found, once validated
 * @param receiptId the publication receipt, once published
 * @param preparedAt when it was prepared
 * @param publishedAt when it was published
 * @param predecessor the generation of live that the campaign was prepared for
 * @param predecessorReceiptId the publication receipt on that live table, when it has one
 * @param predecessorFence the fence generation of live when the campaign was prepared; 0 when no governed load ever ran
 * @param shadowGeneration the generation of the shadow
 * @param objectContractSha256 the digest of live's certified catalog, {@code sha256:} and 64 hex digits
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
    // Cuts times and refuses a phase whose evidence is missing.
    public PublicationRecord {
        preparedAt = WholeMicros.orNull(preparedAt);
        publishedAt = WholeMicros.orNull(publishedAt);
        if (phase != PublicationPhase.PLANNED
                && (predecessor == null || shadowGeneration == null || objectContractSha256 == null)) {
            throw new IllegalArgumentException("a prepared publication has both generations and the object contract");
        }
        if (phase == PublicationPhase.PUBLISHED && (receiptId == null || publishedAt == null)) {
            throw new IllegalArgumentException("a published publication has a receipt and a time");
        }
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
