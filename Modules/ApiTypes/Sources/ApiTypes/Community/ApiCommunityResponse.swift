public import LemmyIdentifiers
public import WireRuntime

/// A community after a write.
public struct ApiCommunityResponse: WireValue {
    /// The community.
    public var communityView: ApiCommunityView
    /// The languages that are allowed.
    public var discussionLanguages: [LanguageID]

    /// Makes a value, for tests and previews.
    public init(communityView: ApiCommunityView, discussionLanguages: [LanguageID]) {
        self.communityView = communityView
        self.discussionLanguages = discussionLanguages
    }

    private enum CodingKeys: String, CodingKey {
        case communityView = "community_view"
        case discussionLanguages = "discussion_languages"
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        communityView = try container.decode(ApiCommunityView.self, forKey: .communityView)
        discussionLanguages = try container.decodeLossyArray(of: LanguageID.self, forKey: .discussionLanguages)
    }
}
