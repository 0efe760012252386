import Primitives

/// The contents of a view at one moment, as values; the next snapshot is compared with it.
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
    /// Returns the rows whose headline differs from that in an earlier snapshot.
    ///
    /// - Complexity: O(rows).
    func rowsWithNewHeadline(since before: ViewSnapshot) -> Set<EntityKey> {
        let old = Dictionary(before.rows.map { ($0.reference, $0.headline) }) { first, _ in first }
        return Set(rows.filter { row in old[row.reference].map { $0 != row.headline } ?? false }.map(\.reference))
    }
}

extension ViewSnapshot.Row {
    @MainActor
    init(_ showable: any Showable, names: [String]?, headline: String) {
        // The tier is always the first field.
        let tier = showable.tierLabel.map { [ShownField(Self.tierName, $0)] } ?? []
        let all = showable.fields()
        reference = showable.reference
        self.headline = headline
        fields = tier + (names.map { names in names.compactMap { name in all.first { $0.name == name } } } ?? all)
    }
}
