/// The size of a generated world.
public struct WorldSize: Hashable, Sendable {
    /// The number of posts, including deleted and removed ones.
    public var posts: Int
    /// The number of comments, including deleted and removed ones.
    public var comments: Int
    /// The number of people on this server and the two others.
    public var people: Int

    /// Makes a size. The defaults follow from the number of posts.
    ///
    /// - Parameters:
    ///   - posts: The number of posts, by default 500.
    ///   - comments: The number of comments, by default three per post.
    ///   - people: The number of people, by default one per ten posts and at least 25.
    public init(posts: Int? = nil, comments: Int? = nil, people: Int? = nil) {
        let posts = posts ?? 500
        self.posts = posts
        self.comments = comments ?? min(max(posts, 0) * 3, Self.commentsAllowed.upperBound)
        self.people = people ?? min(max(posts / 10, 25), Self.peopleAllowed.upperBound)
    }

    /// The allowed numbers of posts.
    package static let postsAllowed = 1...200_000
    /// The allowed numbers of comments.
    package static let commentsAllowed = 0...1_000_000
    /// The allowed numbers of people. The minimum includes the four fixed accounts and people of each server.
    package static let peopleAllowed = 10...50_000

    /// Checks the limits.
    ///
    /// - Throws: ``DemoServerError`` that names the number and its limits.
    func validate() throws(DemoServerError) {
        let numbers = [
            ("posts", posts, Self.postsAllowed), ("comments", comments, Self.commentsAllowed),
            ("people", people, Self.peopleAllowed),
        ]
        for (name, number, allowed) in numbers where !allowed.contains(number) {
            throw DemoServerError(
                .unusableSize,
                "\(number) \(name): a generated world has from \(allowed.lowerBound) to \(allowed.upperBound).",
                hint: "Ask for another number of \(name)."
            )
        }
    }
}
