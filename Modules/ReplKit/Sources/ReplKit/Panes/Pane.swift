import Propagation

/// The contents of a view as data: its name, its reference, and a window of its rows.
///
/// The screen, `--json` and viewers in other terminals share this type; its texts are ready to be printed. In JSON a false flag and an
/// empty text are left out.
public struct Pane: Hashable, Sendable {
    /// The name of the view: `list`.
    public var view: String
    /// The reference of the watched object: `feed:local`.
    public var reference: String
    /// One line that distinguishes the object from others; may be empty.
    public var headline: String
    /// The status of the object, `loading`; empty if it is fresh.
    public var status: String
    /// True if the object is a list; otherwise ``rows`` has one row with the fields of the object.
    public var isList: Bool
    /// The number of all rows.
    public var total: Int
    /// The index of the first element of ``rows`` among all rows.
    public var first: Int
    /// The rows around the latest change, or the first rows.
    public var rows: [Row]

    /// One row of a list, or the fields of one object.
    public struct Row: Hashable, Sendable {
        /// The reference of the row: `post:42`.
        public var reference: String
        /// One line that distinguishes the row from others; empty in a pane that is not a list.
        public var headline: String
        /// The fields in the order in which they are shown, what a person reads first; the first is the tier, if there are tiers.
        public var cells: [Cell]
        /// The signs of the row's marks, which are drawn in front of the headline.
        public var signs = ""
        /// True for a row that needs no attention, which is drawn dimmed.
        public var isQuiet = false
        /// True if the latest change added the row.
        public var isNew: Bool
        /// True for a second after a change of the row.
        public var isHighlighted = false
    }

    /// One field.
    public struct Cell: Hashable, Sendable {
        /// The name of the field: `score`.
        public var name: String
        /// The word above the field's column, if it is another than the name.
        public var columnHeading: String?
        /// The value on one line.
        public var text: String
        /// True if the server has not confirmed the value yet.
        public var isPending: Bool
        /// True if the latest change changed the field.
        public var isChanged: Bool
        /// True if the value is a number.
        public var isNumber: Bool
        /// True if the value is empty, “no”, or unknown.
        public var isEmpty: Bool
        /// True for a field that a person reads first; it is shown even if it is empty.
        public var isLeading = false

        /// The word above the field's column.
        var heading: String { columnHeading ?? name }

        /// The value with its mark: `7?`.
        var markedText: String { isPending ? text + "?" : text }
        /// True if no value is known: `none` or `unknown`.
        var isNothing: Bool { isEmpty && [ValueText.missing, ValueText.unknown].contains(text) }
        var isTier: Bool { name == ViewSnapshot.Row.tierName }
    }
}

extension Pane.Row {
    /// True if the latest change added the row or changed one of its fields.
    var isChanged: Bool { isNew || cells.contains(where: \.isChanged) }

    func cell(_ name: String) -> Pane.Cell? { cells.first { $0.name == name } }

    /// Returns true if a field has the given text; an empty field matches an empty text.
    func matches(_ text: String, in field: String) -> Bool {
        cell(field).map { $0.text == text || $0.isEmpty && text.isEmpty } ?? false
    }

    /// Returns the headline.
    ///
    /// - Parameter field: The field with the same text as the headline, whose `?` is then shown; nil if there is none.
    func headline(in field: String?) -> String {
        field.flatMap(cell).map { $0.isEmpty && !$0.isPending ? "" : $0.markedText } ?? headline
    }
}
