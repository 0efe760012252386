import Foundation
import ReplKit

/// The marks of listed entities, derived from their fields: `pinned` and `nsfw`, which a table draws as `^n`.
@MainActor
enum Marks {
    /// The fields that are marks if they are true, in the order of the marks.
    private static let words = [
        ("deleted", "deleted"), ("removed", "removed"), ("locked", "locked"), ("pinned_community", "pinned"),
        ("pinned_instance", "pinned-site"), ("nsfw", "nsfw"), ("favourite", "fav"), ("is_bot", "bot"), ("read", "read"),
    ]

    /// The mark of the comment whose thread is listed.
    nonisolated static let here = RowMarks.Sign(">", "here")

    /// The mark of a post's tag, in front of a colon and the tag.
    nonisolated private static let tag = "tag"

    /// The signs of the marks in tables and panes. What is read stands back.
    nonisolated static let signs = [
        RowMarks.Sign("x", "deleted"), RowMarks.Sign("X", "removed"), RowMarks.Sign("^", "pinned"),
        RowMarks.Sign("!", "pinned-site"), RowMarks.Sign("l", "locked"), RowMarks.Sign("n", "nsfw"),
        RowMarks.Sign("r", "read", isQuiet: true), RowMarks.Sign("f", "fav"), RowMarks.Sign("b", "bot"),
        RowMarks.Sign("B", "banned"), RowMarks.Sign("#", tag), here,
    ]

    /// The explanation of the marks, for `help`.
    nonisolated static let legend = [
        "Marks are signs in front of a title; JSON, CSV and --plain have the words:",
        "  x deleted  by its author            X removed      by a moderator",
        "  ^ pinned   on top of its community  ! pinned-site  on top of all feeds",
        "  l locked   takes no new comments    n nsfw         not safe for work",
        "  r read     you have read it         f fav          one of your favourites",
        "  b bot      not a human              B banned       banned until :DATE",
        "  \(here.sign) \(here.word)     the comment whose thread it is",
        "  # tag      tag:NAME, a tag of a post",
    ]

    /// Returns the field of a row with its marks.
    ///
    /// - Parameters:
    ///   - fields: The fields of the row's subject.
    ///   - said: The names of the fields that have columns of their own in the row's table.
    ///   - mark: The mark that the row has in its list, in front of the others; nil for none.
    static func field(of fields: [ShownField], without said: Set<String>, mark: String? = nil) -> ShownField {
        // The fields of related records have the same names, with a prefix and a dot.
        let own = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        let shown = words.filter { own[$0.0] != nil && !said.contains($0.0) }
        var marks = [mark].compactMap(\.self) + shown.filter { own[$0.0]?.value == .flag(true) }.map(\.1)
        marks += tags(of: own)
        if let ban = own["banned"], ban.value == .flag(true) { marks.append(banned(own["ban_expires"]?.value)) }
        let certainties = (shown.map(\.0) + ["banned"]).compactMap { own[$0]?.certainty }
        let doubt = certainties.first { $0 == .pending } ?? certainties.first { $0 != .confirmed }
        return RowMarks.field(marks, doubt ?? .confirmed)
    }

    /// Returns a mark for each tag of a post: `tag:question`.
    private static func tags(of own: [String: ShownField]) -> [String] {
        // A community's tags are those that it offers.
        guard own["score"] != nil, case .text(let tags) = own["tags"]?.value else { return [] }
        return tags.split(separator: ", ").map { "\(tag):\($0.replacing(" ", with: "-"))" }
    }

    /// Returns `banned`, or with the day on which the ban ends.
    private static func banned(_ ends: ShownValue?) -> String {
        guard case .date(let date) = ends else { return "banned" }
        return "banned:\(date.formatted(.iso8601.year().month().day()))"
    }
}
