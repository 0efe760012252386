import LemmyMiddleware
import Middleware

/// An edit of a living model: what it touches, what is to be shown at once, and how it is submitted.
@MainActor
struct PlannedEdit {
    /// Which of all edits it is, once it is drawn.
    var kind = EditKind.votePost
    let words: String
    let place: Oracle.Place
    let lane: Lane
    let wanted: Fields
    /// What the server does besides, and its answer may not say.
    let effects: [(Oracle.Place, Fields)]
    let submit: () -> Task<EditResult, Never>

    init(
        _ entry: Entry,
        _ group: String,
        _ lane: Lane,
        _ wanted: Fields,
        effects: [(Oracle.Place, Fields)] = [],
        submit: @escaping () -> Task<EditResult, Never>
    ) {
        words =
            "\(entry) \(wanted.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: ", "))"
        place = Oracle.Place(entry: entry, group: group)
        (self.lane, self.wanted, self.effects, self.submit) = (lane, wanted, effects, submit)
    }

    /// A mark that is set or taken away.
    init(
        _ entry: Entry,
        _ field: String,
        _ lane: Lane,
        to flag: Bool,
        effects: [(Oracle.Place, Fields)] = [],
        submit: @escaping () -> Task<EditResult, Never>
    ) {
        let group = FieldRow.group(of: field, entry.kind)
        self.init(entry, group, lane, [field: "\(flag)"], effects: effects, submit: submit)
    }
}
