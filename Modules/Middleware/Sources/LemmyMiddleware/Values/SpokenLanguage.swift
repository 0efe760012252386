public import LemmyIdentifiers

/// A language that posts and comments can say they are in.
public struct SpokenLanguage: Codable, Hashable, Sendable, Identifiable {
    /// The number that posts and comments name it by; 0 is undetermined.
    public var id: LanguageID
    /// The short name: `de`.
    public var code: String
    /// The name in the language itself: `Deutsch`.
    public var name: String

    /// States a language.
    public init(id: LanguageID, code: String, name: String) {
        self.id = id
        self.code = code
        self.name = name
    }
}
