public import WireRuntime

/// A person with counts.
public struct ApiPersonView: WireValue {
    /// The person.
    public var person: ApiPerson
    /// Counts.
    public var counts: ApiPersonAggregates
    /// Whether they are an admin of this server; since 0.19.0.
    public var isAdmin: Bool?

    /// Makes a value, for tests and previews.
    public init(person: ApiPerson, counts: ApiPersonAggregates, isAdmin: Bool? = nil) {
        self.person = person
        self.counts = counts
        self.isAdmin = isAdmin
    }

    private enum CodingKeys: String, CodingKey {
        case person
        case counts
        case isAdmin = "is_admin"
    }
}
