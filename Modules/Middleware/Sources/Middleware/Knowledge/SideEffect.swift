import Propagation

/// A change that the server makes beside what it answers, to the same entity or to another: fetching a post marks it read, and a comment
/// is one more for its post, its community and its author.
///
/// It becomes verified with the answer of the request that causes it, in the same commit. Nothing of it shows before, so that a request
/// that fails leaves nothing to take back.
public struct SideEffect: Sendable {
    let key: EntryKey
    let group: GroupSet
    let name: String
    let kind: Edit.Kind
    let apply: BoxEdit

    /// States a change.
    ///
    /// An accumulating one is made to whatever the server said before the request started: what was asked for since has it already. While
    /// the request is under way no answer touches the fields that it adds to, because nobody could tell whether the change is in it.
    ///
    /// - Parameters:
    ///   - id: The entity that changes.
    ///   - group: The fields that change, and no others.
    ///   - kind: `absolute` if it says what is then; `accumulating` if it adds to what is, such as one more comment.
    ///   - apply: Makes the change.
    public init<Fields: TierFields>(
        on id: EntityID,
        _ group: FieldGroup<Fields>,
        kind: Edit.Kind = .absolute,
        apply: @escaping @Sendable (inout Fields) -> Void
    ) {
        key = EntryKey(Fields.self, id)
        self.group = group.set
        name = group.name
        self.kind = kind
        self.apply = BoxEdit(apply)
    }

    /// Whether both change the same fields of the same entity.
    func isAboutSameFields(as other: SideEffect) -> Bool { key == other.key && group == other.group }
}

extension [SideEffect] {
    /// These, and those of others that change other fields.
    func joined(with others: [SideEffect]) -> [SideEffect] {
        isEmpty ? others : self + others.filter { other in !contains { $0.isAboutSameFields(as: other) } }
    }
}
