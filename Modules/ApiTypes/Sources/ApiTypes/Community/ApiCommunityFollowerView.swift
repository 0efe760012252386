public import WireRuntime

/// A community that somebody follows.
public struct ApiCommunityFollowerView: WireValue {
    /// The community.
    public var community: ApiCommunity
    /// Who follows.
    public var follower: ApiPerson

    /// Makes a value, for tests and previews.
    public init(community: ApiCommunity, follower: ApiPerson) {
        self.community = community
        self.follower = follower
    }

    private enum CodingKeys: String, CodingKey {
        case community
        case follower
    }
}
