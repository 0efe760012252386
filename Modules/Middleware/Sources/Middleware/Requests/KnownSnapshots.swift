import Primitives

/// The known snapshots of a client, for decoders of answers: fields that equal a known snapshot need no new one.
///
/// Values that share the known snapshot are compared by identity. The known snapshot may change before the answer is published: the decoded
/// one still contains the answer's values, and ``ClientStore`` merges it like any other.
public struct KnownSnapshots: Sendable {
    private let entityStore: Lock<EntityStore>

    init(_ entityStore: Lock<EntityStore>) { self.entityStore = entityStore }

    /// Returns the verified snapshot of a tier of an entity; nil without an entry.
    ///
    /// - Complexity: O(1).
    @inlinable
    public func snapshot<Value: TierValue>(_ type: Value.Type, _ id: Value.ID) -> Snapshot<Value.Fields>? {
        find(Value.key(of: id)) as? Snapshot<Value.Fields>
    }

    /// Returns a snapshot of fields: the shared one if the fields are the common ones (``TierFields/common``), the known one if it is
    /// equal, or a new one.
    ///
    /// - Complexity: O(fields).
    @inlinable
    public func snapshot<Value: TierValue>(
        _ type: Value.Type,
        _ id: @autoclosure () -> Value.ID,
        _ fields: Value.Fields
    ) -> Snapshot<Value.Fields> {
        if let usual = Value.Fields.common, usual.fields == fields { return usual }
        if let known = snapshot(type, id()), known.fields == fields { return known }
        return Snapshot(fields)
    }

    @usableFromInline
    func find(_ key: TierKey) -> AnySnapshot? { entityStore.withLock { $0.verified(key) } }
}

extension ClientStore {
    /// The known snapshots, for decoders of answers.
    public nonisolated var knownSnapshots: KnownSnapshots { KnownSnapshots(entityStore) }
}
