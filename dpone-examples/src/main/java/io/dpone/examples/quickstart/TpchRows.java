package io.dpone.examples.quickstart;

import io.trino.tpch.Distributions;
import io.trino.tpch.GenerateUtils;
import io.trino.tpch.LineItem;
import io.trino.tpch.LineItemGenerator;
import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import io.trino.tpch.TextPool;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.BiConsumer;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Generates the rows of TPC-H and copies them into tables as they come, so that memory does not grow with the tables. The same scale gives the same rows each
 * time. Used by one thread.
 */
public final class TpchRows {
    private static final int BUFFER = 1 << 16;

    /** Comments are cut out of one long text; the generator's own of 300 MiB takes longer to write than all the rows. */
    private static final int TEXT_BYTES = 20 << 20;

    private final double scale;
    private final Distributions distributions = Distributions.getDefaultDistributions();
    private final TextPool text = new TextPool(TEXT_BYTES, distributions);

    /**
     * The rows of a scale.
     *
     * @param scale 1 is about six million line items
     */
    public TpchRows(double scale) {
        this.scale = scale;
    }

    /** Copies into {@code orders} and returns how many rows it has. */
    long copyOrders(Connection connection) {
        return copy(
                connection,
                "COPY public.orders FROM STDIN",
                new OrderGenerator(scale, 1, 1, distributions, text),
                Long.MAX_VALUE,
                (line, order) -> write(line, order));
    }

    /**
     * Copies the first rows into {@code lineitem}, numbered from 1.
     *
     * @param connection logged into a database that has the table
     * @param limit how many rows at most
     * @return how many rows it has
     */
    public long copyLineItems(Connection connection, long limit) {
        long[] lastId = {0};
        return copy(
                connection,
                "COPY public.lineitem FROM STDIN",
                new LineItemGenerator(scale, 1, 1, distributions, text),
                limit,
                (line, item) -> write(line, ++lastId[0], item));
    }

    private static <T> long copy(
            Connection connection, String sql, Iterable<T> rows, long limit, BiConsumer<StringBuilder, T> writer) {
        try {
            CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
            StringBuilder buffer = new StringBuilder(BUFFER + 1024);
            long count = 0;
            for (T row : rows) {
                if (count == limit) {
                    break;
                }
                count++;
                writer.accept(buffer, row);
                if (buffer.length() >= BUFFER) {
                    send(copy, buffer);
                }
            }
            send(copy, buffer);
            return copy.endCopy();
        } catch (SQLException e) {
            throw new IllegalStateException("the rows of TPC-H could not be copied", e);
        }
    }

    private static void send(CopyIn copy, StringBuilder buffer) throws SQLException {
        byte[] bytes = buffer.toString().getBytes(StandardCharsets.US_ASCII);
        copy.writeToCopy(bytes, 0, bytes.length);
        buffer.setLength(0);
    }

    // TPC-H has neither NULL nor a character that COPY wants escaped.
    private static void write(StringBuilder line, long id, LineItem item) {
        line.append(id).append('\t');
        line.append(item.getOrderKey()).append('\t');
        line.append(item.getPartKey()).append('\t');
        line.append(item.getSupplierKey()).append('\t');
        line.append(item.getLineNumber()).append('\t');
        line.append(item.getQuantity()).append('\t');
        hundredths(line, item.getExtendedPriceInCents()).append('\t');
        hundredths(line, item.getDiscountPercent()).append('\t');
        hundredths(line, item.getTaxPercent()).append('\t');
        line.append(item.getReturnFlag()).append('\t');
        line.append(item.getStatus()).append('\t');
        line.append(GenerateUtils.formatDate(item.getShipDate())).append('\t');
        line.append(GenerateUtils.formatDate(item.getCommitDate())).append('\t');
        line.append(GenerateUtils.formatDate(item.getReceiptDate())).append('\t');
        line.append(item.getShipInstructions()).append('\t');
        line.append(item.getShipMode()).append('\t');
        line.append(item.getComment()).append('\n');
    }

    private static void write(StringBuilder line, Order order) {
        line.append(order.getOrderKey()).append('\t');
        line.append(order.getCustomerKey()).append('\t');
        line.append(order.getOrderStatus()).append('\t');
        hundredths(line, order.getTotalPriceInCents()).append('\t');
        line.append(GenerateUtils.formatDate(order.getOrderDate())).append('\t');
        line.append(order.getOrderPriority()).append('\t');
        line.append(order.getClerk()).append('\t');
        line.append(order.getShipPriority()).append('\t');
        line.append(order.getComment()).append('\n');
    }

    private static StringBuilder hundredths(StringBuilder line, long amount) {
        line.append(amount / 100).append('.');
        long rest = amount % 100;
        return (rest < 10 ? line.append('0') : line).append(rest);
    }
}
