/// The fields of one tier of one entity as one source delivered them. A snapshot is immutable and shared by client store, model, tier value
/// and value tree.
///
/// Identical instances are equal without a comparison of their fields, and a decision based on one can be checked later with `===`.
public class AnySnapshot: @unchecked Sendable {
    // Proof: this class has no stored state, and its only subclass has a `let` of a Sendable type.
    @usableFromInline init() {}

    /// Returns the snapshot with some groups copied from another of the same type; itself if nothing changes, the other if all groups are
    /// copied.
    func merging(_ groups: GroupSet, from other: AnySnapshot) -> AnySnapshot { self }

    /// Returns true if it lacks a mark of the viewer's own that an earlier snapshot of the same type had.
    func clearsViewerState(of old: AnySnapshot) -> Bool { false }

    /// Returns the fields that differ from those of an earlier snapshot of the same type.
    func changes(from old: AnySnapshot) -> ChangeMask { self === old ? [] : .unknown }

    /// Returns true if another snapshot of the same type has equal fields in some groups.
    func isEqual(to other: AnySnapshot, on groups: GroupSet) -> Bool { self === other }

    /// The groups that its fields have; an answer with all groups delivers no others.
    var groups: GroupSet { .all }
}

/// The fields of one tier of one entity.
public final class Snapshot<Fields: TierFields>: AnySnapshot, @unchecked Sendable {  // Proof: one Sendable `let`.
    /// The fields.
    public let fields: Fields

    /// Makes a snapshot of fields.
    @inlinable
    public init(_ fields: Fields) { self.fields = fields }

    /// Returns a snapshot of fields: the shared one if the fields are the common ones (``TierFields/common``), otherwise a new one.
    ///
    /// - Complexity: O(fields).
    @inlinable
    public static func shared(_ fields: Fields) -> Snapshot {
        guard let usual = Fields.common, usual.fields == fields else { return Snapshot(fields) }
        return usual
    }

    override func merging(_ groups: GroupSet, from other: AnySnapshot) -> AnySnapshot {
        guard self !== other, let other = other as? Snapshot, !groups.isEmpty else { return self }
        // Nearly every answer delivers all groups; then no copy is needed for the comparison.
        if groups == .all { return fields == other.fields ? self : other }
        var result = groups.contains(.rest) ? other.fields : fields
        for group in Fields.groups where groups.contains(group.set) != groups.contains(.rest) {
            group.copy(from: groups.contains(.rest) ? fields : other.fields, to: &result)
        }
        if result == fields { return self }
        return result == other.fields ? other : .shared(result)
    }

    override func clearsViewerState(of old: AnySnapshot) -> Bool {
        (old as? Snapshot).map { fields.clearsMark(of: $0.fields) } ?? false
    }

    override func changes(from old: AnySnapshot) -> ChangeMask {
        guard self !== old, let old = old as? Snapshot else { return [] }
        return fields.changes(from: old.fields)
    }

    override func isEqual(to other: AnySnapshot, on groups: GroupSet) -> Bool { merging(groups, from: other) === self }

    override var groups: GroupSet { Fields.groups.reduce(.rest) { $0.union($1.set) } }
}

/// An edit of typed fields, for callers that do not know the type.
struct SnapshotTransform: Sendable {
    private let make: @Sendable (AnySnapshot) -> AnySnapshot

    init<Fields: TierFields>(_ edit: @escaping @Sendable (inout Fields) -> Void) {
        make = { snapshot in
            guard let snapshot = snapshot as? Snapshot<Fields> else {
                preconditionFailure("An edit of \(Fields.self) got \(type(of: snapshot))")
            }
            var result = snapshot.fields
            edit(&result)
            return result == snapshot.fields ? snapshot : Snapshot(result)
        }
    }

    /// Returns the snapshot with the edit applied; itself if the edit changes nothing.
    func callAsFunction(_ snapshot: AnySnapshot) -> AnySnapshot { make(snapshot) }
}

extension Snapshot: Hashable {
    /// Returns true if two snapshots have equal fields; identical instances are not compared.
    public static func == (left: Snapshot, right: Snapshot) -> Bool { left === right || left.fields == right.fields }

    /// Hashes the fields.
    public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

extension Snapshot: Codable {
    /// Decodes the fields.
    public convenience init(from decoder: any Decoder) throws { self.init(try Fields(from: decoder)) }

    /// Encodes the fields without a container of its own.
    public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}
