public import LemmyIdentifiers
public import WireRuntime

/// Blocks a community, or no longer.
///
/// `POST /community/block`; needs a login.
public struct ApiBlockCommunity: WireRequest {
    /// What the server answers.
    public typealias Response = ApiBlockCommunityResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.post, "/community/block", login: .required)

    /// The community.
    public var communityId: CommunityID
    /// False to take it back.
    public var block: Bool

    /// Makes the request.
    public init(communityId: CommunityID, block: Bool) {
        self.communityId = communityId
        self.block = block
    }

    private enum CodingKeys: String, CodingKey {
        case communityId = "community_id"
        case block
    }
}
