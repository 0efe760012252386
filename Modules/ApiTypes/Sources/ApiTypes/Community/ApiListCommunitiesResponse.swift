public import WireRuntime

/// One page of communities.
public struct ApiListCommunitiesResponse: WireValue {
    /// Communities.
    public var communities: [ApiCommunityView]

    /// Makes a value, for tests and previews.
    public init(communities: [ApiCommunityView]) {
        self.communities = communities
    }

    private enum CodingKeys: String, CodingKey {
        case communities
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        communities = try container.decodeLossyArray(of: ApiCommunityView.self, forKey: .communities)
    }
}
