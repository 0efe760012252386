public import WireRuntime

/// A person that somebody blocked.
public struct ApiPersonBlockView: WireValue {
    /// The person.
    public var person: ApiPerson
    /// Who is blocked.
    public var target: ApiPerson

    /// Makes a value, for tests and previews.
    public init(person: ApiPerson, target: ApiPerson) {
        self.person = person
        self.target = target
    }

    private enum CodingKeys: String, CodingKey {
        case person
        case target
    }
}
