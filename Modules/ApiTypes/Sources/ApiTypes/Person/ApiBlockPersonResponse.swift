public import WireRuntime

/// A person after they were blocked or no longer are.
public struct ApiBlockPersonResponse: WireValue {
    /// The person.
    public var personView: ApiPersonView
    /// Whether the viewer blocked it.
    public var blocked: Bool

    /// Makes a value, for tests and previews.
    public init(personView: ApiPersonView, blocked: Bool) {
        self.personView = personView
        self.blocked = blocked
    }

    private enum CodingKeys: String, CodingKey {
        case personView = "person_view"
        case blocked
    }
}
