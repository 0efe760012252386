import Middleware

/// What somebody wrote, with their page.
@MainActor
public struct PersonContent {
    /// Whose it is.
    public let person: Person3
    /// Posts, in the order that was asked for.
    public let posts: [Post2]
    /// Comments, in that order.
    public let comments: [Comment2]
}

/// The snapshot of what somebody wrote.
struct PersonContentValue: TierAnswer {
    let person: Person3Value
    let posts: [Post2Value]
    let comments: [Comment2Value]

    func collect(into sayings: inout Sayings) {
        person.collect(into: &sayings)
        posts.collect(into: &sayings)
        comments.collect(into: &sayings)
    }
}
