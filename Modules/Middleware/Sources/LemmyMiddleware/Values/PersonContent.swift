package import Middleware

/// A person's page with their posts and comments.
@MainActor
public struct PersonContent {
    /// The author of the content.
    public let person: Person3
    /// The posts in the requested order.
    public let posts: [Post2]
    /// The comments in the requested order.
    public let comments: [Comment2]
}

/// The tier values of a person's page and its content.
package struct PersonContentValue: TierAnswer {
    /// The person.
    package let person: Person3Value
    /// The posts.
    package let posts: [Post2Value]
    /// The comments.
    package let comments: [Comment2Value]

    /// Creates a page.
    package init(person: Person3Value, posts: [Post2Value], comments: [Comment2Value]) {
        (self.person, self.posts, self.comments) = (person, posts, comments)
    }

    /// Adds the updates of the person and the content.
    package func collect(into updates: inout EntityUpdates) {
        person.collect(into: &updates)
        posts.collect(into: &updates)
        comments.collect(into: &updates)
    }
}
