/// A mark of the viewer on posts and comments. A feed that is filtered by a mark has only the content with it.
public enum ViewerMark: String, Codable, Hashable, Sendable, CaseIterable {
    /// The viewer's saved content, the last saved first.
    case saved
    /// The content that the viewer voted up, except their own; since 0.19.0.
    case upvoted
    /// The content that the viewer voted down; since 0.19.0.
    case downvoted
    /// The posts that the viewer has read, the last read first; in a list of its own since 1.0.
    case read
    /// The posts that the viewer hid, the last hidden first; in a list of its own since 1.0.
    case hidden

    /// The marks on posts and comments. The others are on posts only.
    public static let ofAllContent: [ViewerMark] = [.saved, .upvoted, .downvoted]
}

/// The former name of ``ViewerMark``.
@available(*, deprecated, renamed: "ViewerMark")
public typealias ContentFilter = ViewerMark

/// A filter that selects the posts of a feed. A nil property uses the setting of the account.
///
/// ```swift
/// let saved = try await api.getPosts(.all, filter: .saved)
/// let everything = try await api.getPosts(.local, filter: PostFilter(showsRead: true, showsHidden: true))
/// ```
public struct PostFilter: Codable, Hashable, Sendable {
    /// The mark of the viewer that a post must have; nil for all posts.
    public var only: ViewerMark?
    /// True if posts that the viewer has read are included; since 0.19.6.
    public var showsRead: Bool?
    /// True if posts that the viewer has hidden are included; since 0.19.4.
    public var showsHidden: Bool?
    /// True if posts that are not safe for work are included; since 0.19.6.
    public var showsNsfw: Bool?

    /// Creates a filter.
    public init(
        only: ViewerMark? = nil,
        showsRead: Bool? = nil,
        showsHidden: Bool? = nil,
        showsNsfw: Bool? = nil
    ) {
        self.only = only
        self.showsRead = showsRead
        self.showsHidden = showsHidden
        self.showsNsfw = showsNsfw
    }

    /// The filter for posts that the viewer saved.
    public static let saved = PostFilter(only: .saved)
    /// The filter for posts that the viewer voted up; since 0.19.0.
    public static let upvoted = PostFilter(only: .upvoted)
    /// The filter for posts that the viewer voted down; since 0.19.0.
    public static let downvoted = PostFilter(only: .downvoted)
    /// The filter for posts that the viewer has read; since 1.0.
    public static let read = PostFilter(only: .read)
    /// The filter for posts that the viewer hid; since 1.0.
    public static let hidden = PostFilter(only: .hidden)
}

extension ViewerMark? {
    /// Returns true if this is the given mark, and nil otherwise, so that the request leaves the parameter out.
    func asks(for mark: ViewerMark) -> Bool? { self == mark ? true : nil }
}
