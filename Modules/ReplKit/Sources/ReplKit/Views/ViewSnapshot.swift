import Primitives

/// The contents of a view at one moment, as values; the next snapshot is compared with it.
struct ViewSnapshot: Hashable {
    struct Row: Hashable {
        let reference: EntityKey
        let headline: String
        let fields: [ShownField]
        /// The other columns of the list's table. Panes show them, but no line reports their changes.
        var beside: [ShownField] = []

        static let tierName = "tier"
    }

    var rows: [Row]
    let status: ShownStatus?
    let isList: Bool
}

extension ViewSnapshot {
    /// Returns the rows that panes draw differently than an earlier snapshot although no followed field has changed.
    ///
    /// - Complexity: O(rows).
    func redrawnRows(since before: ViewSnapshot) -> Set<EntityKey> {
        let old = Dictionary(before.rows.map { ($0.reference, $0) }) { first, _ in first }
        return Set(rows.filter { row in old[row.reference].map(row.isDrawnUnlike) ?? false }.map(\.reference))
    }
}

extension ViewSnapshot.Row {
    /// Returns true if a pane draws the row differently than another although their fields are the same.
    func isDrawnUnlike(_ other: Self) -> Bool { headline != other.headline || beside != other.beside }

    /// Reads an object.
    ///
    /// - Parameters:
    ///   - showable: The object.
    ///   - names: The fields to follow; nil for all.
    ///   - columns: The columns of its list; those that are not followed are ``beside``.
    ///   - headline: The headline; empty for an object that is not a row.
    @MainActor
    init(_ showable: any Showable, names: [String]?, columns: [String] = [], headline: String) {
        // The tier is always the first field.
        let tier = showable.tierLabel.map { [ShownField(Self.tierName, $0)] } ?? []
        let all = showable.fields()
        reference = showable.rowReference
        self.headline = headline
        fields = tier + (names.map { names in names.compactMap { name in all.first { $0.name == name } } } ?? all)
        let followed = Set(fields.map(\.name))
        beside = columns.filter { !followed.contains($0) }.compactMap { name in all.first { $0.name == name } }
    }
}
