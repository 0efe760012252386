public import LemmyIdentifiers
public import WireRuntime

/// Which counts an account wants to see.
///
/// Exists since 0.19.4.
public struct ApiLocalUserVoteDisplayMode: WireValue {
    /// `local_user_id` on the wire.
    public var localUserId: LocalUserID
    /// Whether to show the score.
    public var score: Bool
    /// Whether to show the upvotes.
    public var upvotes: Bool
    /// Whether to show the downvotes.
    public var downvotes: Bool
    /// Whether to show the upvote percentage.
    public var upvotePercentage: Bool

    /// Makes a value, for tests and previews.
    public init(localUserId: LocalUserID, score: Bool, upvotes: Bool, downvotes: Bool, upvotePercentage: Bool) {
        self.localUserId = localUserId
        self.score = score
        self.upvotes = upvotes
        self.downvotes = downvotes
        self.upvotePercentage = upvotePercentage
    }

    private enum CodingKeys: String, CodingKey {
        case localUserId = "local_user_id"
        case score
        case upvotes
        case downvotes
        case upvotePercentage = "upvote_percentage"
    }
}
