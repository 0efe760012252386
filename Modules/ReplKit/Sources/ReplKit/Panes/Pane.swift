/// What one view shows, as data: its name, what it is of, and a window of its rows.
///
/// One shape for the screen, for `--json` and for who watches in another terminal; the words are ready to be printed. In JSON a flag that
/// is off and a text that is empty are left out.
public struct Pane: Hashable, Sendable {
    /// The view's name: `list`.
    public var view: String
    /// What is watched: `feed:local`.
    public var reference: String
    /// One line that tells it from others; empty where there is none.
    public var headline: String
    /// How it was come by, `loading`; empty if it is fresh.
    public var status: String
    /// Whether it is a list. Else ``rows`` has the one row of the thing itself.
    public var isList: Bool
    /// How many rows there are in all.
    public var total: Int
    /// The place of ``rows``' first among all.
    public var first: Int
    /// The rows around what changed last, or the first ones.
    public var rows: [Row]

    /// One row of a list, or the fields of one thing.
    public struct Row: Hashable, Sendable {
        /// What it is: `post:42`.
        public var reference: String
        /// One line that tells it from others; empty in a pane that is no list.
        public var headline: String
        /// Its fields, in the order to show them; which tier it has is the first, if there are tiers.
        public var cells: [Cell]
        /// Whether it came with the last change.
        public var isNew: Bool
    }

    /// One field.
    public struct Cell: Hashable, Sendable {
        /// The field's name: `score`.
        public var name: String
        /// What it holds, on one line.
        public var text: String
        /// Whether the server has yet to confirm it.
        public var isPending: Bool
        /// Whether the last change changed it.
        public var isChanged: Bool
        /// Whether it is a number.
        public var isNumber: Bool
        /// Whether it holds nothing, or no, or is not known.
        public var isEmpty: Bool

        /// Value and mark: `7?`.
        var marked: String { isPending ? text + "?" : text }
        var isTier: Bool { name == ViewSnapshot.Row.tierName }
    }
}

extension Pane.Row {
    /// Whether the last change had to do with it.
    var isChanged: Bool { isNew || cells.contains(where: \.isChanged) }

    func cell(_ name: String) -> Pane.Cell? { cells.first { $0.name == name } }

    /// Whether a field says the same as a text; one that is empty says what no text says.
    func says(_ text: String, in field: String) -> Bool {
        cell(field).map { $0.text == text || $0.isEmpty && text.isEmpty } ?? false
    }

    /// The headline with the row's marks in front.
    ///
    /// - Parameter field: The field that it stands in, too, and which says whether it is confirmed; nil if there is none.
    func markedHeadline(in field: String?) -> String {
        let said = field.flatMap(cell)
        let text = said.map { $0.isEmpty && !$0.isPending ? "" : $0.marked } ?? headline
        guard let marks = cell(RowMarks.fieldName), !marks.isEmpty else { return text }
        return RowMarks.put(marks.marked, before: text)
    }
}
