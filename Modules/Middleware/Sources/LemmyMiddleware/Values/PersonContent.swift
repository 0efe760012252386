import Middleware

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
struct PersonContentValue: TierAnswer {
    let person: Person3Value
    let posts: [Post2Value]
    let comments: [Comment2Value]

    func collect(into updates: inout EntityUpdates) {
        person.collect(into: &updates)
        posts.collect(into: &updates)
        comments.collect(into: &updates)
    }
}
