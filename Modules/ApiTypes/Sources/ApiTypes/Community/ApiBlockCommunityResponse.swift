public import WireRuntime

/// A community after it was blocked or no longer is.
public struct ApiBlockCommunityResponse: WireValue {
    /// The community.
    public var communityView: ApiCommunityView
    /// Whether the viewer blocked it.
    public var blocked: Bool

    /// Makes a value, for tests and previews.
    public init(communityView: ApiCommunityView, blocked: Bool) {
        self.communityView = communityView
        self.blocked = blocked
    }

    private enum CodingKeys: String, CodingKey {
        case communityView = "community_view"
        case blocked
    }
}
