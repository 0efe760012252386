import Foundation
import Propagation

/// The tiers of a home by the names that files know them by.
@MainActor
final class TierNames {
    private struct Tier {
        let name: String
        let kind: String
        let lane: String
        let groups: [(name: String, set: GroupSet)]
        let key: (EntityID) -> EntryKey
        let encode: (AnyBox) throws -> String
        let decode: (String) throws -> AnyBox
    }

    private var byType: [ObjectIdentifier: Tier] = [:]
    private var byName: [String: Tier] = [:]

    nonisolated init() {}

    func add<Value: TierValue>(_ type: Value.Type) {
        let tier = Tier(
            name: "\(Value.kind)\(Value.tier)",
            kind: Value.kind,
            lane: Value.lane,
            groups: Value.Fields.groups.map { ($0.name, $0.set) },
            key: { EntryKey(Value.Fields.self, $0) },
            encode: { box in
                guard let box = box as? Box<Value.Fields> else { preconditionFailure("\(Value.self) met other fields") }
                return String(decoding: try JSONEncoder().encode(box.fields), as: UTF8.self)
            },
            decode: { Box(try JSONDecoder().decode(Value.Fields.self, from: Data($0.utf8))) }
        )
        byType[ObjectIdentifier(Value.Fields.self)] = tier
        byName[tier.name] = tier
    }

    /// The tiers of a kind of entity.
    func tiers(of kind: String) -> [ObjectIdentifier] { byType.filter { $0.value.kind == kind }.map(\.key) }

    /// The kind of entity whose edits a tier's stand in line with; nil if there is no such tier.
    func lane(ofTier name: String) -> String? { byName[name]?.lane }

    /// The line to keep; nil if the fields have no JSON form.
    func line(of entry: JournalEntry, number: Int64) -> KeptLine? {
        guard let tier = byType[entry.key.tier], let group = tier.groups.first(where: { $0.set == entry.group }) else {
            return nil
        }
        let outcome: KeptLine.Outcome
        switch entry.outcome {
        case .open: outcome = .open
        case .forgotten: outcome = .forgotten
        case .confirmed(let box):
            // A number that JSON cannot hold: the line is open then, and the next read settles it.
            outcome = (try? tier.encode(box)).map { .confirmed($0) } ?? .open
        }
        return KeptLine(
            lane: tier.lane,
            tier: tier.name,
            id: entry.key.id,
            group: group.name,
            number: number,
            outcome: outcome,
            isOpen: entry.isOpen
        )
    }

    /// The journal's entry of a line that was kept; nil if the tier or its fields are no longer what they were.
    func entry(of line: KeptLine) -> JournalEntry? {
        guard let tier = byName[line.tier], let group = tier.groups.first(where: { $0.name == line.group }) else {
            return nil
        }
        let outcome: JournalEntry.Outcome
        switch line.outcome {
        case .open: outcome = .open
        case .forgotten: outcome = .forgotten
        case .confirmed(let json):
            // Written by another version: the fields are unknown then, as if nothing had been kept.
            guard let box = try? tier.decode(json) else { return nil }
            outcome = .confirmed(box)
        }
        return JournalEntry(key: tier.key(line.id), group: group.set, stamp: .stored(line.number), outcome: outcome)
    }

    /// Fields to keep beside an edit; nil if they have no JSON form.
    func base(of key: EntryKey, _ box: AnyBox) -> Intention.Base? {
        guard let tier = byType[key.tier], let fields = try? tier.encode(box) else { return nil }
        return Intention.Base(tier: tier.name, id: key.id, fields: fields)
    }

    /// The fields that were kept beside an edit; nil if another version wrote them.
    func box(of base: Intention.Base) -> AnyBox? { byName[base.tier].flatMap { try? $0.decode(base.fields) } }

    /// The entry that a value in a tree is about, by `post2:42@server`.
    func name(of key: EntryKey) -> String { byType[key.tier].map { "\($0.kind):\(key.id)" } ?? "\(key.id)" }
}
