public import LemmyIdentifiers

/// A language that a post or a comment can declare.
public struct SpokenLanguage: Codable, Hashable, Sendable, Identifiable {
    /// The number by which posts and comments refer to the language; 0 means undetermined.
    public var id: LanguageID
    /// The language code: `de`.
    public var code: String
    /// The name in the language itself: `Deutsch`.
    public var name: String

    /// Creates a language.
    public init(id: LanguageID, code: String, name: String) {
        self.id = id
        self.code = code
        self.name = name
    }
}
