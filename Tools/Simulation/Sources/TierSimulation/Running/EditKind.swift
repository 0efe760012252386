/// Every edit that there is.
enum EditKind: CaseIterable {
    case votePost, savePost, readPost, hidePost, rewritePost, deletePost, removePost, lockPost, pinInCommunity,
        pinEverywhere
    case voteComment, saveComment, rewriteComment, deleteComment, removeComment, distinguishComment
    case readReply, readMessage, rewriteMessage, deleteMessage
    case subscribe, blockCommunity, rewriteCommunity, deleteCommunity, removeCommunity
    case blockPerson, ban, banFromCommunity, blockInstance, resolveReport

    /// How often, among all: what takes something away leaves less to happen.
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

    static func drawn(_ draw: inout Draw) -> EditKind { weighted[draw.below(weighted.count)] }
}
