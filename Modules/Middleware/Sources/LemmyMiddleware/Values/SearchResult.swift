import Middleware

/// The results of a search, each kind in the requested order.
@MainActor
public struct SearchResult {
    /// The posts.
    public let posts: [Post2]
    /// The comments.
    public let comments: [Comment2]
    /// The communities.
    public let communities: [Community2]
    /// The people.
    public let people: [Person2]

    /// True if the search found nothing.
    public var isEmpty: Bool { posts.isEmpty && comments.isEmpty && communities.isEmpty && people.isEmpty }
}

/// The tier values of the results of a search.
struct SearchResultValue: TierAnswer {
    let posts: [Post2Value]
    let comments: [Comment2Value]
    let communities: [Community2Value]
    let people: [Person2Value]

    func collect(into updates: inout EntityUpdates) {
        posts.collect(into: &updates)
        comments.collect(into: &updates)
        communities.collect(into: &updates)
        people.collect(into: &updates)
    }
}

/// The kind of content that a search looks for.
public enum SearchKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Every kind but links.
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
