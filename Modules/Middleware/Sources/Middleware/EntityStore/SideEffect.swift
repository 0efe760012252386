import Propagation

/// A change that the server makes in addition to its answer, to the same entity or to another: fetching a post marks it read, and a comment
/// adds one to the counts of its post, community and author.
///
/// It becomes verified with the answer of its request, in the same commit. It is not shown before, so a failed request has nothing to roll
/// back.
public struct SideEffect: Sendable {
    let key: TierKey
    let group: GroupSet
    let name: String
    let kind: Edit.Kind
    let apply: SnapshotTransform
    /// True if it changes known fields. It is recorded as a confirmed edit then, although the answer of its request may contain the change.
    var isNews = false

    /// Makes a side effect.
    ///
    /// An accumulating side effect is applied to values requested before its request started, because later values include it. While the
    /// request is under way, no answer changes the fields that it adds to, because it is unknown whether that answer includes the change.
    ///
    /// - Parameters:
    ///   - id: The entity that changes.
    ///   - group: The group of fields that changes; the side effect must change no others.
    ///   - kind: `absolute` if it sets a value; `accumulating` if it adds to one, such as one more comment.
    ///   - apply: Applies the change.
    public init<Fields: TierFields>(
        on id: EntityID,
        _ group: FieldGroup<Fields>,
        kind: Edit.Kind = .absolute,
        apply: @escaping @Sendable (inout Fields) -> Void
    ) {
        key = TierKey(Fields.self, id)
        self.group = group.set
        name = group.name
        self.kind = kind
        self.apply = SnapshotTransform(apply)
    }

    /// Returns true if both change the same fields of the same entity.
    func isAboutSameFields(as other: SideEffect) -> Bool { key == other.key && group == other.group }
}

extension [SideEffect] {
    /// Returns these side effects and those of `others` that change other fields.
    func joined(with others: [SideEffect]) -> [SideEffect] {
        isEmpty ? others : self + others.filter { other in !contains { $0.isAboutSameFields(as: other) } }
    }
}
