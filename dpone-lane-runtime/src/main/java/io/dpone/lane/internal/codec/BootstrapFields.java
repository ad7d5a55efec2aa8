package io.dpone.lane.internal.codec;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneSettings;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The values of a lane's start data. */
final class BootstrapFields {
    private BootstrapFields() {}

    static void writeBootstrap(FieldWriter out, LaneBootstrap bootstrap) {
        out.writeInt(bootstrap.workerId());
        out.writeText(bootstrap.runKey());
        out.writeText(bootstrap.planHash());
        out.writeText(bootstrap.configHash());
        out.writeLong(bootstrap.epoch());
        out.writeText(bootstrap.invocation().runId());
        out.writeText(bootstrap.invocation().process());
        out.writeText(bootstrap.invocation().taskPartition());
        writeEndpoint(out, bootstrap.sourceEndpoint());
        writeEndpoint(out, bootstrap.targetEndpoint());
        writeSource(out, bootstrap.source());
        writeTarget(out, bootstrap.target());
        writeSettings(out, bootstrap.settings());
    }

    static LaneBootstrap readBootstrap(FieldReader in) {
        return new LaneBootstrap(
                in.readInt(),
                in.readText(),
                in.readText(),
                in.readText(),
                in.readLong(),
                new Invocation(in.readText(), in.readText(), in.readText()),
                readEndpoint(in),
                readEndpoint(in),
                readSource(in),
                readTarget(in),
                readSettings(in));
    }

    private static void writeEndpoint(FieldWriter out, Endpoint endpoint) {
        out.writeText(endpoint.type());
        out.writeText(endpoint.url());
        out.writeText(endpoint.user());
        out.writeText(endpoint.password().reveal());
        out.writeList(List.copyOf(endpoint.properties().entrySet()), (to, property) -> {
            to.writeText(property.getKey());
            to.writeText(property.getValue());
        });
    }

    private static Endpoint readEndpoint(FieldReader in) {
        return new Endpoint(in.readText(), in.readText(), in.readText(), Secret.of(in.readText()), readProperties(in));
    }

    private static Map<String, String> readProperties(FieldReader in) {
        Map<String, String> properties = new TreeMap<>();
        in.readList(from -> Map.entry(from.readText(), from.readText())).forEach(property -> {
            if (properties.put(property.getKey(), property.getValue()) != null) {
                throw FrameFormat.invalid("a property stands twice");
            }
        });
        return properties;
    }

    private static void writeSource(FieldWriter out, SourceBinding source) {
        out.writeText(source.identity().systemIdentifier());
        out.writeText(source.identity().database());
        writeTable(out, source.identity().table());
        out.writeLong(source.identity().relationOid());
        out.writeLong(source.fileNode());
        out.writeList(source.columns(), BootstrapFields::writeColumn);
        out.writeList(source.textColumns(), FieldWriter::writeText);
        out.writeOptional(source.snapshotToken(), FieldWriter::writeText);
        out.writeConstant(source.format());
    }

    private static SourceBinding readSource(FieldReader in) {
        return new SourceBinding(
                new SourceIdentity(in.readText(), in.readText(), readTable(in), in.readLong()),
                in.readLong(),
                in.readList(BootstrapFields::readColumn),
                in.readList(FieldReader::readText),
                in.readOptional(FieldReader::readText),
                in.readConstant(CopyFormat.values()));
    }

    private static void writeTarget(FieldWriter out, TargetBinding target) {
        writeDialect(out, target.dialect());
        out.writeText(target.live().database());
        writeTable(out, target.live().table());
        out.writeUuid(target.live().bindingId());
        writeTable(out, target.shadow());
        out.writeLong(target.shadowGeneration().objectId());
        out.writeUuid(target.shadowGeneration().token());
        out.writeText(target.shadowIdentity());
        out.writeList(target.columns(), BootstrapFields::writeColumn);
        out.writeList(target.uniqueKey(), FieldWriter::writeText);
        out.writeText(target.stateSchema());
        out.writeConstant(target.format());
    }

    private static TargetBinding readTarget(FieldReader in) {
        return new TargetBinding(
                readDialect(in),
                new TargetIdentity(in.readText(), readTable(in), in.readUuid()),
                readTable(in),
                new Generation(in.readLong(), in.readUuid()),
                in.readText(),
                in.readList(BootstrapFields::readColumn),
                in.readList(FieldReader::readText),
                in.readText(),
                in.readConstant(CopyFormat.values()));
    }

    private static void writeDialect(FieldWriter out, Dialect dialect) {
        out.writeText(dialect.name());
        out.writeText(dialect.transactionVersion());
        out.writeText(dialect.receiptPrefix());
        out.writeText(dialect.publicationReceiptPrefix());
        out.writeText(dialect.publicationKind());
        out.writeConstant(dialect.nameUnit());
        out.writeInt(dialect.nameLimit());
    }

    private static Dialect readDialect(FieldReader in) {
        return new Dialect(
                in.readText(),
                in.readText(),
                in.readText(),
                in.readText(),
                in.readText(),
                in.readConstant(Dialect.NameUnit.values()),
                in.readInt());
    }

    private static void writeTable(FieldWriter out, TableName table) {
        out.writeText(table.schema());
        out.writeText(table.table());
    }

    private static TableName readTable(FieldReader in) {
        return new TableName(in.readText(), in.readText());
    }

    private static void writeColumn(FieldWriter out, Column column) {
        out.writeText(column.name());
        out.writeText(column.type());
        out.writeOptional(column.collation(), FieldWriter::writeText);
        out.writeBoolean(column.notNull());
    }

    private static Column readColumn(FieldReader in) {
        return new Column(in.readText(), in.readText(), in.readOptional(FieldReader::readText), in.readBoolean());
    }

    private static void writeSettings(FieldWriter out, LaneSettings settings) {
        out.writeLong(settings.maxRowBytes());
        out.writeDuration(settings.lockTimeout());
        out.writeDuration(settings.requestTimeout());
        out.writeDuration(settings.operationTtl());
        out.writeConstant(settings.loadStrategy());
    }

    private static LaneSettings readSettings(FieldReader in) {
        return new LaneSettings(
                in.readLong(),
                in.readDuration(),
                in.readDuration(),
                in.readDuration(),
                in.readConstant(LoadStrategy.values()));
    }
}
