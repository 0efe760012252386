/// Which of the posts or comments of a feed to show, by what the viewer has done with them.
public enum ContentFilter: String, Codable, Hashable, Sendable, CaseIterable {
    /// What they saved, the last saved first.
    case saved
    /// What they voted up, their own aside; since 0.19.0.
    case upvoted
    /// What they voted down; since 0.19.0.
    case downvoted
}

/// Which posts of a feed to show; what is nil is as the account has it set.
///
/// ```swift
/// let saved = try await api.getPosts(.all, filter: .saved)
/// let everything = try await api.getPosts(.local, filter: PostFilter(showsRead: true, showsHidden: true))
/// ```
public struct PostFilter: Codable, Hashable, Sendable {
    /// Only those that the viewer has marked so.
    public var only: ContentFilter?
    /// Whether those that they have read are among them; since 0.19.6.
    public var showsRead: Bool?
    /// Whether those that they have hidden are among them; since 0.19.4.
    public var showsHidden: Bool?
    /// Whether those that are not safe for work are among them; since 0.19.6.
    public var showsNsfw: Bool?

    /// States a filter.
    public init(
        only: ContentFilter? = nil,
        showsRead: Bool? = nil,
        showsHidden: Bool? = nil,
        showsNsfw: Bool? = nil
    ) {
        self.only = only
        self.showsRead = showsRead
        self.showsHidden = showsHidden
        self.showsNsfw = showsNsfw
    }

    /// What the viewer saved.
    public static let saved = PostFilter(only: .saved)
    /// What they voted up; since 0.19.0.
    public static let upvoted = PostFilter(only: .upvoted)
    /// What they voted down; since 0.19.0.
    public static let downvoted = PostFilter(only: .downvoted)
}

extension ContentFilter? {
    /// Says so to a server; nil is left out.
    func asks(for filter: ContentFilter) -> Bool? { self == filter ? true : nil }
}
