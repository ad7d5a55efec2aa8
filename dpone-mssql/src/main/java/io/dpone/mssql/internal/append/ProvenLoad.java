package io.dpone.mssql.internal.append;

import io.dpone.contracts.error.DponeException;
import io.dpone.spi.RowFrame;
import io.dpone.spi.state.ChunkLoad;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A load that proves once more, when its rows are there, what it loaded. From the first row on the transaction holds an intent lock on the table that it writes to, so that
 * nobody can rename, alter or drop it until the end (locking guide, intent and schema locks): what the name means then, it meant for every row. No lock has to be taken
 * before, for which lanes would wait for each other.
 */
final class ProvenLoad implements ChunkLoad {
    private final ChunkLoad load;
    private final ShadowProof shadow;
    private final Connection connection;

    ProvenLoad(ChunkLoad load, ShadowProof shadow, Connection connection) {
        this.load = load;
        this.shadow = shadow;
        this.connection = connection;
    }

    @Override
    public void write(RowFrame frame) throws SQLException {
        load.write(frame);
    }

    @Override
    public long end() throws SQLException {
        long taken = load.end();
        shadow.prove(connection);
        return taken;
    }

    @Override
    public long rows() {
        return load.rows();
    }

    @Override
    public long bytes() {
        return load.bytes();
    }

    @Override
    public boolean isRunning() {
        return load.isRunning();
    }

    @Override
    public void abandon() {
        load.abandon();
    }

    @Override
    public DponeException failure(SQLException failure) {
        return load.failure(failure);
    }
}
