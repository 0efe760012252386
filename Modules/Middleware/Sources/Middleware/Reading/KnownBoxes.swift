import Primitives

/// What a client knows, for who reads an answer: of fields that say the same again no new box is made.
///
/// Values that share the known box are compared by one look at it. What is known may change before the answer is shown: then the box says
/// what the answer said all the same, and ``Home`` decides as it does of any other.
public struct KnownBoxes: Sendable {
    private let knowledge: Lock<Knowledge>

    init(_ knowledge: Lock<Knowledge>) { self.knowledge = knowledge }

    /// What is verified of a tier of an entity that somebody shows; nil of any other.
    ///
    /// - Complexity: O(1).
    @inlinable
    public func box<Value: TierValue>(_ type: Value.Type, _ id: Value.ID) -> Box<Value.Fields>? {
        find(Value.key(of: id)) as? Box<Value.Fields>
    }

    /// The box of fields: the one that all share which say what is usual (``TierFields/usual``), what is known if it says the same, or a new
    /// one.
    ///
    /// - Complexity: O(fields).
    @inlinable
    public func box<Value: TierValue>(
        _ type: Value.Type,
        _ id: @autoclosure () -> Value.ID,
        _ fields: Value.Fields
    ) -> Box<Value.Fields> {
        if let usual = Value.Fields.usual, usual.fields == fields { return usual }
        if let known = box(type, id()), known.fields == fields { return known }
        return Box(fields)
    }

    @usableFromInline
    func find(_ key: EntryKey) -> AnyBox? { knowledge.withLock { $0.verified(key) } }
}

extension Home {
    /// What is known now, for who reads an answer.
    public nonisolated var known: KnownBoxes { KnownBoxes(knowledge) }
}
