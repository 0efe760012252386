public import WireRuntime

/// A community that somebody blocked.
public struct ApiCommunityBlockView: WireValue {
    /// The person.
    public var person: ApiPerson
    /// The community.
    public var community: ApiCommunity

    /// Makes a value, for tests and previews.
    public init(person: ApiPerson, community: ApiCommunity) {
        self.person = person
        self.community = community
    }

    private enum CodingKeys: String, CodingKey {
        case person
        case community
    }
}
