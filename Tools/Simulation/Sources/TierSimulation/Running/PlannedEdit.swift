import LemmyMiddleware
import Middleware
import Primitives

/// An edit of a living model: the group it changes, the fields to be shown at once, and the way it is submitted.
@MainActor
struct PlannedEdit {
    /// The kind of the edit, set after it was drawn.
    var kind = EditKind.votePost
    let words: String
    let place: Oracle.Place
    let lane: Lane
    let wanted: Fields
    /// The side effects on the server, which its response may not contain.
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
            "\(entry) \(wanted.sorted.map { "\($0.0) = \($0.1)" }.joined(separator: ", "))"
        place = Oracle.Place(entry: entry, group: group)
        (self.lane, self.wanted, self.effects, self.submit) = (lane, wanted, effects, submit)
    }

    /// Creates an edit that sets or removes a mark.
    init(
        _ entry: Entry,
        _ field: String,
        _ lane: Lane,
        to flag: Bool,
        effects: [(Oracle.Place, Fields)] = [],
        submit: @escaping () -> Task<EditResult, Never>
    ) {
        let group = ComparedField.group(of: field, entry.kind)
        self.init(entry, group, lane, [field: "\(flag)"], effects: effects, submit: submit)
    }
}

/// The kinds of edits.
enum EditKind: CaseIterable {
    case votePost, savePost, readPost, hidePost, rewritePost, deletePost, removePost, lockPost, pinInCommunity,
        pinEverywhere
    case voteComment, saveComment, rewriteComment, deleteComment, removeComment, distinguishComment
    case readReply, readMessage, rewriteMessage, deleteMessage
    case subscribe, blockCommunity, rewriteCommunity, deleteCommunity, removeCommunity
    case blockPerson, ban, banFromCommunity, blockInstance, resolveReport

    /// The relative frequency; edits that remove something are rare, because they leave less to do.
    var weight: Int {
        switch self {
        case .votePost: 10
        case .voteComment, .savePost: 6
        case .subscribe, .rewritePost, .readPost: 4
        case .deleteCommunity, .removeCommunity, .ban: 1
        default: 2
        }
    }

    private static let weighted = allCases.flatMap { Array(repeating: $0, count: $0.weight) }

    static func drawn(_ draw: inout SplitMix64) -> EditKind { weighted[draw.below(weighted.count)] }
}
