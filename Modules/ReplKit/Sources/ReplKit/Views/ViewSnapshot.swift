import Primitives

/// What a view shows at one moment, as values: what the next moment is compared with.
struct ViewSnapshot: Hashable {
    struct Row: Hashable {
        let reference: EntityKey
        let headline: String
        let fields: [ShownField]

        static let tierName = "tier"
    }

    var rows: [Row]
    let status: ShownStatus?
    let isList: Bool
}

extension ViewSnapshot {
    /// The rows that an earlier moment had under another headline.
    ///
    /// - Complexity: O(rows).
    func retitled(since before: ViewSnapshot) -> Set<EntityKey> {
        let old = Dictionary(before.rows.map { ($0.reference, $0.headline) }) { first, _ in first }
        return Set(rows.filter { row in old[row.reference].map { $0 != row.headline } ?? false }.map(\.reference))
    }
}

extension ViewSnapshot.Row {
    @MainActor
    init(_ showable: any Showable, names: [String]?, headline: String) {
        // Which tier is shown is the first that a view says of it.
        let tier = showable.tierLabel.map { [ShownField(Self.tierName, $0)] } ?? []
        let all = showable.fields()
        reference = showable.reference
        self.headline = headline
        fields = tier + (names.map { names in names.compactMap { name in all.first { $0.name == name } } } ?? all)
    }
}
