public import Foundation

/// The form in which a table of a list is drawn for people. JSON and CSV have all columns, in the order ``Showable/columns``, ``added``,
/// ``data``, and depend on nothing else of it.
///
/// A table draws the number and the title first, then the other columns by importance, and the reference last. If the terminal is too
/// narrow for all of them, it leaves out the least important columns, so that the title keeps its room. A column whose value is the same in
/// all rows is drawn as one line below the table.
public struct TableFormat: Hashable, Sendable {
    /// The column with the text that distinguishes the rows. It is drawn behind the number, with the marks of the row, and gets the room
    /// that the others leave. `nil` means the last of the columns.
    public var title: String?
    /// The fields of the rows that are columns in addition to ``Showable/columns``; panes do not have them.
    public var added: [String]
    /// The fields of the rows that only JSON and CSV have.
    public var data: [String]
    /// The other columns, the most important first; columns that are left out here follow in their order. The reference is as important as
    /// the third of them.
    public var order: [String]
    /// The words above the columns whose names are not made for people, by name: `["comment_count": "comments"]`.
    public var headings: [String: String]
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
        now: Date? = nil
    ) {
        self.title = title
        self.added = added
        self.data = data
        self.order = order
        self.headings = headings
        self.now = now
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
