public import LemmyIdentifiers
public import WireRuntime

/// Follows a community, or no longer.
///
/// `POST /community/follow`; needs a login.
public struct ApiFollowCommunity: WireRequest {
    /// What the server answers.
    public typealias Response = ApiCommunityResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.post, "/community/follow", login: .required)

    /// The community.
    public var communityId: CommunityID
    /// False to take it back.
    public var follow: Bool

    /// Makes the request.
    public init(communityId: CommunityID, follow: Bool) {
        self.communityId = communityId
        self.follow = follow
    }

    private enum CodingKeys: String, CodingKey {
        case communityId = "community_id"
        case follow
    }
}
