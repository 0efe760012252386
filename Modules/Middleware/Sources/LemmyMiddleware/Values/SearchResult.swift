public import Middleware

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
    /// The position of the next page: a page number, or a cursor on servers since 1.0; nil if this is the last page.
    public let next: FeedPosition?

    /// True if the search found nothing.
    public var isEmpty: Bool { posts.isEmpty && comments.isEmpty && communities.isEmpty && people.isEmpty }
}

/// The tier values of the results of a search.
package struct SearchResultValue: TierAnswer {
    /// The posts.
    package let posts: [Post2Value]
    /// The comments.
    package let comments: [Comment2Value]
    /// The communities.
    package let communities: [Community2Value]
    /// The people.
    package let people: [Person2Value]
    /// The position of the next page.
    package let next: NextPage

    /// Creates results.
    package init(
        posts: [Post2Value] = [],
        comments: [Comment2Value] = [],
        communities: [Community2Value] = [],
        people: [Person2Value] = [],
        next: NextPage = .numbered
    ) {
        (self.posts, self.comments, self.communities, self.people) = (posts, comments, communities, people)
        self.next = next
    }

    /// True if the search found nothing.
    var isEmpty: Bool { posts.isEmpty && comments.isEmpty && communities.isEmpty && people.isEmpty }

    /// Adds the updates of each kind.
    package func collect(into updates: inout EntityUpdates) {
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
