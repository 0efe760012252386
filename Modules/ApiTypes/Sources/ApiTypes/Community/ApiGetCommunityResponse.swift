public import LemmyIdentifiers
public import WireRuntime

/// A community as its own page shows it.
public struct ApiGetCommunityResponse: WireValue {
    /// The community.
    public var communityView: ApiCommunityView
    /// The site of a remote instance.
    public var site: ApiSite?
    /// Who moderates the community.
    public var moderators: [ApiCommunityModeratorView]
    /// The languages that are allowed.
    public var discussionLanguages: [LanguageID]

    /// Makes a value, for tests and previews.
    public init(
        communityView: ApiCommunityView,
        site: ApiSite? = nil,
        moderators: [ApiCommunityModeratorView],
        discussionLanguages: [LanguageID]
    ) {
        self.communityView = communityView
        self.site = site
        self.moderators = moderators
        self.discussionLanguages = discussionLanguages
    }

    private enum CodingKeys: String, CodingKey {
        case communityView = "community_view"
        case site
        case moderators
        case discussionLanguages = "discussion_languages"
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        communityView = try container.decode(ApiCommunityView.self, forKey: .communityView)
        site = try container.decodeIfPresent(ApiSite.self, forKey: .site)
        moderators = try container.decodeLossyArray(of: ApiCommunityModeratorView.self, forKey: .moderators)
        discussionLanguages = try container.decodeLossyArray(of: LanguageID.self, forKey: .discussionLanguages)
    }
}
