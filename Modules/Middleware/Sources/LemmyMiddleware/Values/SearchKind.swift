/// What to search for.
public enum SearchKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Everything but links.
    case all
    /// Posts, by title and text.
    case posts
    /// Comments, by text.
    case comments
    /// Communities, by name and title.
    case communities
    /// People, by name.
    case people
    /// Posts by the address that they link to.
    case links
}
