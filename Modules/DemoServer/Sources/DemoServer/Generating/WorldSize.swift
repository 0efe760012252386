/// How large a generated world is.
public struct WorldSize: Hashable, Sendable {
    /// Posts, those deleted and removed included.
    public var posts: Int
    /// Comments, likewise.
    public var comments: Int
    /// People of this server and of the two others.
    public var people: Int

    /// Sizes a world; what is not said follows from the posts.
    ///
    /// - Parameters:
    ///   - posts: 500 if it is not said.
    ///   - comments: Three for each post if it is not said.
    ///   - people: One for ten posts if it is not said, at least 25.
    public init(posts: Int? = nil, comments: Int? = nil, people: Int? = nil) {
        let posts = posts ?? 500
        self.posts = posts
        self.comments = comments ?? min(max(posts, 0) * 3, Self.commentsAllowed.upperBound)
        self.people = people ?? min(max(posts / 10, 25), Self.peopleAllowed.upperBound)
    }

    /// How many posts a world may have.
    public static let postsAllowed = 1...200_000
    /// How many comments a world may have.
    public static let commentsAllowed = 0...1_000_000
    /// How many people a world may have: the four that everybody relies on are always there, and some of each server.
    public static let peopleAllowed = 10...50_000

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
