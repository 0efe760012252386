public import LemmyIdentifiers
public import WireRuntime

/// A language that posts can be in.
public struct ApiLanguage: WireValue {
    /// The id.
    public var id: LanguageID
    /// The code, `en`.
    public var code: String
    /// The name.
    public var name: String

    /// Makes a value, for tests and previews.
    public init(id: LanguageID, code: String, name: String) {
        self.id = id
        self.code = code
        self.name = name
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case code
        case name
    }
}
