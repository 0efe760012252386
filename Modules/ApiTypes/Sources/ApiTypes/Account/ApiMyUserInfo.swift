public import LemmyIdentifiers
public import WireRuntime

/// Everything about the account that asks.
public struct ApiMyUserInfo: WireValue {
    /// The account.
    public var localUserView: ApiLocalUserView
    /// Followed communities.
    public var follows: [ApiCommunityFollowerView]
    /// The communities they moderate.
    public var moderates: [ApiCommunityModeratorView]
    /// Blocked communities.
    public var communityBlocks: [ApiCommunityBlockView]
    /// Blocked instances; since 0.19.0.
    public var instanceBlocks: [ApiInstanceBlockView]?
    /// Blocked persons.
    public var personBlocks: [ApiPersonBlockView]
    /// The languages that are allowed.
    public var discussionLanguages: [LanguageID]

    /// Makes a value, for tests and previews.
    public init(
        localUserView: ApiLocalUserView,
        follows: [ApiCommunityFollowerView],
        moderates: [ApiCommunityModeratorView],
        communityBlocks: [ApiCommunityBlockView],
        instanceBlocks: [ApiInstanceBlockView]? = nil,
        personBlocks: [ApiPersonBlockView],
        discussionLanguages: [LanguageID]
    ) {
        self.localUserView = localUserView
        self.follows = follows
        self.moderates = moderates
        self.communityBlocks = communityBlocks
        self.instanceBlocks = instanceBlocks
        self.personBlocks = personBlocks
        self.discussionLanguages = discussionLanguages
    }

    private enum CodingKeys: String, CodingKey {
        case localUserView = "local_user_view"
        case follows
        case moderates
        case communityBlocks = "community_blocks"
        case instanceBlocks = "instance_blocks"
        case personBlocks = "person_blocks"
        case discussionLanguages = "discussion_languages"
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        localUserView = try container.decode(ApiLocalUserView.self, forKey: .localUserView)
        follows = try container.decodeLossyArray(of: ApiCommunityFollowerView.self, forKey: .follows)
        moderates = try container.decodeLossyArray(of: ApiCommunityModeratorView.self, forKey: .moderates)
        communityBlocks = try container.decodeLossyArray(of: ApiCommunityBlockView.self, forKey: .communityBlocks)
        instanceBlocks = try container.decodeLossyArrayIfPresent(of: ApiInstanceBlockView.self, forKey: .instanceBlocks)
        personBlocks = try container.decodeLossyArray(of: ApiPersonBlockView.self, forKey: .personBlocks)
        discussionLanguages = try container.decodeLossyArray(of: LanguageID.self, forKey: .discussionLanguages)
    }
}
