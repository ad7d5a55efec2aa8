package io.dpone.mssql.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;

/** Against java.time, java.math and java.util, which the decoders do not use. */
final class DecoderPropertiesTest {
    private static final LocalDate EPOCH = LocalDate.of(2000, 1, 1);
    private static final long MICROS_PER_DAY = ChronoUnit.DAYS.getDuration().toSeconds() * 1_000_000;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS");
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS");
    private static final BigInteger GROUP = BigInteger.valueOf(10_000);
    private static final int PRECISION = 38;

    @Property(tries = 5000)
    void datesAreThoseOfTheCalendar(@ForAll @IntRange(min = -730_500, max = 2_922_500) int day) {
        LocalDate date = EPOCH.plusDays(day);
        Object expected = date.getYear() < 1
                ? Unrepresentable.BEFORE_YEAR_ONE
                : date.getYear() > 9999 ? Unrepresentable.AFTER_YEAR_9999 : date.toString();

        assertThat(decode("date", "date", Tuples.ofInt(day))).isEqualTo(expected);
    }

    @Property(tries = 5000)
    void timestampsAreThoseOfTheCalendar(
            @ForAll @LongRange(min = -730_120 * 86_400_000_000L, max = 2_921_940 * 86_400_000_000L) long micros) {
        LocalDateTime at = EPOCH.atStartOfDay().plus(micros, ChronoUnit.MICROS);
        Object expected = at.getYear() < 1
                ? Unrepresentable.BEFORE_YEAR_ONE
                : at.getYear() > 9999 ? Unrepresentable.AFTER_YEAR_9999 : TIMESTAMP.format(at);

        assertThat(decode("timestamp without time zone", "datetime2(6)", Tuples.ofLong(micros)))
                .isEqualTo(expected);
        assertThat(decode("timestamp with time zone", "datetimeoffset(6)", Tuples.ofLong(micros)))
                .isEqualTo(expected instanceof String text ? text + " +00:00" : expected);
    }

    @Property
    void everyInstantIsAnInstantInUtcOrRefused(@ForAll long micros) {
        Object decoded = decode("timestamp with time zone", "datetimeoffset(6)", Tuples.ofLong(micros));

        if (decoded instanceof String text) {
            Instant instant = Instant.parse(text.replace(" +00:00", "Z").replace(' ', 'T'));
            long seconds = instant.getEpochSecond() - EPOCH.toEpochSecond(LocalTime.MIDNIGHT, ZoneOffset.UTC);
            assertThat(seconds * 1_000_000 + instant.getNano() / 1000).isEqualTo(micros);
        } else {
            assertThat(decoded).isInstanceOf(Unrepresentable.class);
        }
    }

    @Property
    void timesAreThoseOfTheClock(@ForAll @LongRange(max = 86_400_000_000L) long micros) {
        Object expected = micros == MICROS_PER_DAY
                ? Unrepresentable.END_OF_DAY
                : TIME.format(LocalTime.ofNanoOfDay(micros * 1000));

        assertThat(decode("time without time zone", "time(6)", Tuples.ofLong(micros)))
                .isEqualTo(expected);
    }

    /** A column's precision is a promise of the catalog; the decoder does not rely on it. */
    @Property
    void aSecondThatLiveWouldRoundIsRefused(
            @ForAll @LongRange(max = 86_399_999_999L) long micros, @ForAll @IntRange(max = 6) int digits) {
        Object decoded =
                decode("time(" + digits + ") without time zone", "time(" + digits + ")", Tuples.ofLong(micros));

        BigDecimal seconds = BigDecimal.valueOf(micros, 6).stripTrailingZeros();
        assertThat(decoded instanceof Unrepresentable).isEqualTo(seconds.scale() > digits);
    }

    @Property(tries = 5000)
    void numbersAreExactOrRefused(
            @ForAll
                    @BigRange(
                            min = "-99999999999999999999999999999999999999999",
                            max = "99999999999999999999999999999999999999999")
                    BigInteger unscaled,
            @ForAll @IntRange(max = 45) int sourceScale,
            @ForAll @IntRange(max = PRECISION) int scale) {
        BigDecimal number = new BigDecimal(unscaled, sourceScale);
        Object decoded = decode("numeric", "decimal(38," + scale + ")", numeric(number));

        BigDecimal stripped = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
        boolean tooLong = stripped.precision() - stripped.scale() > PRECISION - scale && number.signum() != 0;
        if (tooLong) {
            assertThat(decoded).isEqualTo(Unrepresentable.INTEGER_DIGITS);
        } else if (stripped.scale() > scale) {
            assertThat(decoded).isEqualTo(Unrepresentable.FRACTION_DIGITS);
        } else {
            assertThat(decoded).isEqualTo(number.setScale(scale));
        }
    }

    @Property(tries = 5000)
    void smallNumbersAreExactOrRefused(
            @ForAll int unscaled, @ForAll @IntRange(max = 12) int sourceScale, @ForAll @IntRange(max = 5) int scale) {
        BigDecimal number = BigDecimal.valueOf(unscaled, sourceScale);
        Object decoded = decode("numeric", "decimal(9," + scale + ")", numeric(number));

        BigDecimal stripped = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
        boolean fits = stripped.scale() <= scale && stripped.precision() - stripped.scale() <= 9 - scale;
        if (fits) {
            assertThat(decoded).isEqualTo(number.setScale(scale));
        } else {
            assertThat(decoded).isInstanceOf(Unrepresentable.class);
        }
    }

    @Property
    void uuidsHaveTheirCanonicalText(@ForAll long high, @ForAll long low) {
        byte[] bytes =
                ByteBuffer.allocate(2 * Long.BYTES).putLong(high).putLong(low).array();

        assertThat(decode("uuid", "uniqueidentifier", bytes)).isEqualTo(new UUID(high, low).toString());
    }

    @Property
    void textsAreTheSameOrTooLong(@ForAll String text) {
        String sendable = text.codePoints()
                .filter(point -> point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();

        assertThat(decode("text", "nvarchar(max)", Tuples.ofText(sendable))).isEqualTo(sendable);
        assertThat(decode("text", "nvarchar(5)", Tuples.ofText(sendable)))
                .isEqualTo(sendable.length() > 5 ? Unrepresentable.TOO_LONG : sendable);
    }

    @Property
    void bytesThatAreNoUtf8AreNeverSent(@ForAll @Size(max = 12) byte[] bytes) {
        Object decoded = decode("text", "nvarchar(max)", bytes);

        if (decoded instanceof String text) {
            assertThat(Tuples.ofText(text)).isEqualTo(bytes);
        } else {
            assertThat(decoded).isEqualTo(Unrepresentable.NOT_UTF8);
        }
    }

    private static @Nullable Object decode(String source, String live, byte[] value) {
        TupleDecoder decoder = new TupleDecoder(Columns.of(source, live));
        byte[] tuple = new Tuples().row(value).bytes();
        assertThat(decoder.decode(tuple, 0, tuple.length)).isEqualTo(tuple.length);
        for (Unrepresentable reason : Unrepresentable.values()) {
            if (decoder.unrepresentable().count(0, reason) > 0) {
                return reason;
            }
        }
        return decoder.row()[0];
    }

    /** As numeric_send writes it, with groups counted from the point. */
    private static byte[] numeric(BigDecimal number) {
        int fractionGroups = (number.scale() + 3) / 4;
        BigInteger rest = number.abs().setScale(4 * fractionGroups).unscaledValue();
        Deque<Short> groups = new ArrayDeque<>();
        while (rest.signum() > 0) {
            BigInteger[] parts = rest.divideAndRemainder(GROUP);
            groups.addFirst(parts[1].shortValueExact());
            rest = parts[0];
        }
        int weight = groups.size() - fractionGroups - 1;
        while (!groups.isEmpty() && groups.peekLast() == 0) {
            groups.removeLast();
        }
        ByteBuffer bytes = ByteBuffer.allocate(8 + 2 * groups.size());
        bytes.putShort((short) groups.size())
                .putShort((short) weight)
                .putShort((short) (number.signum() < 0 ? 0x4000 : 0))
                .putShort((short) number.scale());
        groups.forEach(bytes::putShort);
        return bytes.array();
    }
}
