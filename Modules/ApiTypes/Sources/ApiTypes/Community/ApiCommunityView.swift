public import WireRuntime

/// A community as a list shows it: with counts and what the viewer has to do with it.
public struct ApiCommunityView: WireValue {
    /// The community.
    public var community: ApiCommunity
    /// Whether the viewer follows the community.
    public var subscribed: ApiSubscribedType
    /// Whether the viewer blocked it.
    public var blocked: Bool
    /// Counts.
    public var counts: ApiCommunityAggregates
    /// Whether the viewer is banned from the community; since 0.19.4.
    public var bannedFromCommunity: Bool?

    /// Makes a value, for tests and previews.
    public init(
        community: ApiCommunity,
        subscribed: ApiSubscribedType,
        blocked: Bool,
        counts: ApiCommunityAggregates,
        bannedFromCommunity: Bool? = nil
    ) {
        self.community = community
        self.subscribed = subscribed
        self.blocked = blocked
        self.counts = counts
        self.bannedFromCommunity = bannedFromCommunity
    }

    private enum CodingKeys: String, CodingKey {
        case community
        case subscribed
        case blocked
        case counts
        case bannedFromCommunity = "banned_from_community"
    }
}
