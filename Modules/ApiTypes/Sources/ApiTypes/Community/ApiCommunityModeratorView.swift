public import WireRuntime

/// Somebody who moderates a community.
public struct ApiCommunityModeratorView: WireValue {
    /// The community.
    public var community: ApiCommunity
    /// Who moderates.
    public var moderator: ApiPerson

    /// Makes a value, for tests and previews.
    public init(community: ApiCommunity, moderator: ApiPerson) {
        self.community = community
        self.moderator = moderator
    }

    private enum CodingKeys: String, CodingKey {
        case community
        case moderator
    }
}
