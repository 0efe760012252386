public import WireRuntime

/// An instance that somebody blocked.
///
/// Exists since 0.19.0.
public struct ApiInstanceBlockView: WireValue {
    /// The person.
    public var person: ApiPerson
    /// The instance.
    public var instance: ApiInstance
    /// The site of a remote instance.
    public var site: ApiSite?

    /// Makes a value, for tests and previews.
    public init(person: ApiPerson, instance: ApiInstance, site: ApiSite? = nil) {
        self.person = person
        self.instance = instance
        self.site = site
    }

    private enum CodingKeys: String, CodingKey {
        case person
        case instance
        case site
    }
}
