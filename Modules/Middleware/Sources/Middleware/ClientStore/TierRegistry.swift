import Foundation
import Primitives
import Propagation

/// The tiers of a client store by the names that files use for them.
@MainActor
final class TierRegistry {
    private struct Tier {
        let name: String
        let kind: String
        let lane: String
        let groups: [(name: String, set: GroupSet)]
        let key: (EntityID) -> TierKey
        let encode: (AnySnapshot) throws -> String
        let decode: (String) throws -> AnySnapshot
    }

    private var byType: [ObjectIdentifier: Tier] = [:]
    private var byName: [String: Tier] = [:]

    nonisolated init() {}

    func add<Value: TierValue>(_ type: Value.Type) {
        let tier = Tier(
            name: Value.tierName,
            kind: Value.kind,
            lane: Value.lane,
            groups: Value.Fields.groups.map { ($0.name, $0.set) },
            key: { TierKey(Value.Fields.self, $0) },
            encode: { snapshot in
                guard let snapshot = snapshot as? Snapshot<Value.Fields> else {
                    preconditionFailure("\(Value.self) got the fields of another type")
                }
                return String(decoding: try JSONEncoder().encode(snapshot.fields), as: UTF8.self)
            },
            decode: { Snapshot(try JSONDecoder().decode(Value.Fields.self, from: Data($0.utf8))) }
        )
        byType[ObjectIdentifier(Value.Fields.self)] = tier
        byName[tier.name] = tier
    }

    /// Returns the tiers of a kind of entity.
    func tiers(of kind: String) -> [ObjectIdentifier] { byType.filter { $0.value.kind == kind }.map(\.key) }

    /// Returns the kind of entity whose lane a tier's edits use; nil if there is no such tier.
    func lane(ofTier name: String) -> String? { byName[name]?.lane }

    /// Returns the line to write for an entry; nil if the fields have no JSON form.
    func line(of entry: EditLogEntry, number: Int64) -> EditLogLine? {
        guard let tier = byType[entry.key.tier], let group = tier.groups.first(where: { $0.set == entry.group }) else {
            return nil
        }
        let outcome: EditLogLine.Outcome
        switch entry.outcome {
        case .open: outcome = .open
        case .forgotten: outcome = .discarded
        case .confirmed(let snapshot):
            // The fields contain a number that JSON cannot hold: the line becomes open, and the next read resolves it.
            outcome = (try? tier.encode(snapshot)).map { .confirmed($0) } ?? .open
        }
        return EditLogLine(
            lane: tier.lane,
            tier: tier.name,
            id: entry.key.id,
            group: group.name,
            number: number,
            outcome: outcome,
            isOpen: entry.isOpen
        )
    }

    /// Returns the entry of a stored line; nil if the tier or its fields have changed since.
    func entry(of line: EditLogLine) -> EditLogEntry? {
        guard let tier = byName[line.tier], let group = tier.groups.first(where: { $0.name == line.group }) else {
            return nil
        }
        let outcome: EditLogEntry.Outcome
        switch line.outcome {
        case .open: outcome = .open
        case .discarded: outcome = .forgotten
        case .confirmed(let json):
            // Ignored: another version wrote these fields, so they count as unknown, as if no line had been stored.
            guard let snapshot = try? tier.decode(json) else { return nil }
            outcome = .confirmed(snapshot)
        }
        return EditLogEntry(key: tier.key(line.id), group: group.set, stamp: .stored(line.number), outcome: outcome)
    }

    /// Returns the fields to store with an edit; nil if they have no JSON form.
    func base(of key: TierKey, _ snapshot: AnySnapshot) -> OutboxItem.Base? {
        guard let tier = byType[key.tier], let fields = try? tier.encode(snapshot) else { return nil }
        return OutboxItem.Base(tier: tier.name, id: key.id, fields: fields)
    }

    /// Returns the fields that were stored with an edit; nil if another version wrote them.
    func snapshot(of base: OutboxItem.Base) -> AnySnapshot? {
        byName[base.tier].flatMap { try? $0.decode(base.fields) }
    }

    /// Returns the name of an entry's entity; nil for an unknown tier.
    func entity(of key: TierKey) -> EntityKey? {
        byType[key.tier].map { EntityKey(kind: $0.kind, id: key.id.description) }
    }

    /// Returns the name of a group of fields; `other fields` for those without a group.
    func groupName(of group: GroupSet, in key: TierKey) -> String {
        byType[key.tier]?.groups.first { $0.set == group }?.name ?? "other fields"
    }

    /// Returns the name of an entry's entity: `post:42`.
    func name(of key: TierKey) -> String { byType[key.tier].map { "\($0.kind):\(key.id)" } ?? "\(key.id)" }
}
