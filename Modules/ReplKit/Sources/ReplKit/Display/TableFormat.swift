public import Foundation

/// The form in which a table of a list is drawn for people. JSON and CSV have all columns, in the order ``Showable/columns``, ``added``,
/// ``data``, and depend on nothing else of it.
///
/// A table draws the number, the signs of the marks and the title first, then the other columns by importance, and the reference last. The
/// title has a fair share of the width; the other columns follow as long as there is room for their kinds of values, the reference after
/// all others, because the number of a row names it too. The choice depends on the width and the columns only, so that every page of a
/// list has these columns; a page with short values may have more. A column whose value is the same in all rows is drawn as one line below the table.
public struct TableFormat: Hashable, Sendable {
    /// The column with the text that distinguishes the rows. It is drawn behind the number and the signs of the marks, and gets the room
    /// that the others leave. `nil` means the last of the columns.
    public var title: String?
    /// The fields of the rows that are columns in addition to ``Showable/columns``; panes do not have them.
    public var added: [String]
    /// The fields of the rows that only JSON and CSV have.
    public var data: [String]
    /// The other columns, the most important first; columns that are left out here follow in their order, then the reference and the tier.
    public var order: [String]
    /// The words above the columns whose names are not made for people, by name: `["comment_count": "comments"]`.
    public var headings: [String: String]
    /// The usual widths of columns with texts that are shorter or longer than ``usualTextWidth``, by name: `["vote": 4]`. They decide
    /// which columns a table has room for. The title has a width here only if it is usually short, as a name is.
    public var widths: [String: Int]
    /// The signs of the marks, in the order in which a legend names them.
    public var signs: [RowMarks.Sign]
    /// The time from which the ages of dates are counted, `3h` or `2d`; `nil` draws dates.
    public var now: Date?
    /// The words before the number of the row above, in linear text of a tree: `reply to` for `3, reply to 1, Yes`.
    public var parentWords = "below"

    /// Creates a form. Without arguments, the last column is the title, and the others are drawn in their order.
    public init(
        title: String? = nil,
        added: [String] = [],
        data: [String] = [],
        order: [String] = [],
        headings: [String: String] = [:],
        widths: [String: Int] = [:],
        signs: [RowMarks.Sign] = [],
        now: Date? = nil
    ) {
        self.title = title
        self.added = added
        self.data = data
        self.order = order
        self.headings = headings
        self.widths = widths
        self.signs = signs
        self.now = now
    }

    /// The width that a table keeps for a column of texts, unless ``widths`` says another.
    public static let usualTextWidth = 12
}

extension TableFormat {
    /// Returns the word above a column.
    func heading(of name: String) -> String { TextLayout.clean(headings[name] ?? name) }

    /// Returns the width that a table keeps for a column, from the kind of its values: enough for the usual ones, and for the heading.
    ///
    /// - Parameters:
    ///   - name: The column.
    ///   - values: The values of the column, of which the first one that has a kind decides.
    func usualWidth(of name: String, _ values: some Sequence<ShownValue>) -> Int {
        let width = widths[name] ?? values.lazy.compactMap { kindWidth(of: $0, name) }.first ?? 5
        return max(TextWidth.columns(heading(of: name)), width)
    }

    private func kindWidth(of value: ShownValue, _ name: String) -> Int? {
        switch value {
        case .number: 5
        case .flag: 3
        case .date: now == nil ? 20 : 4
        case .text: name == ViewSnapshot.Row.tierName ? 2 : name == "ref" ? 10 : Self.usualTextWidth
        case .missing, .unknown: nil
        }
    }
}

extension ShownValue {
    /// Returns the value in a cell of a table: a date as its age if a time is given, everything else as it is.
    func text(agedAt now: Date?) -> String {
        guard case .date(let date) = self, let now else { return text }
        return Self.age(since: date, at: now)
    }

    /// Returns the time between two dates in one unit, rounded down: `45s`, `12m`, `3h`, `2d`, `5mo`, `2y`; a date in the future is
    /// `in 3h`, and less than a second is `now`.
    static func age(since date: Date, at now: Date) -> String {
        let seconds = now.timeIntervalSince(date)
        guard abs(seconds) >= 1 else { return "now" }
        let text = span(Int(min(abs(seconds), 1e12)))
        return seconds < 0 ? "in \(text)" : text
    }

    private static func span(_ seconds: Int) -> String {
        let (minute, hour, day) = (60, 3_600, 86_400)
        return switch seconds {
        case ..<minute: "\(seconds)s"
        case ..<hour: "\(seconds / minute)m"
        case ..<day: "\(seconds / hour)h"
        case ..<(60 * day): "\(seconds / day)d"
        case ..<(730 * day): "\(seconds / (30 * day))mo"
        default: "\(seconds / (365 * day))y"
        }
    }
}
