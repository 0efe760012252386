import Middleware

/// What a search found: each kind in the order that was asked for.
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

    /// Whether nothing was found.
    public var isEmpty: Bool { posts.isEmpty && comments.isEmpty && communities.isEmpty && people.isEmpty }
}

/// The snapshot of what a search found.
struct SearchResultValue: TierAnswer {
    let posts: [Post2Value]
    let comments: [Comment2Value]
    let communities: [Community2Value]
    let people: [Person2Value]

    func collect(into sayings: inout Sayings) {
        posts.collect(into: &sayings)
        comments.collect(into: &sayings)
        communities.collect(into: &sayings)
        people.collect(into: &sayings)
    }
}
