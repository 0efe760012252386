/// The events of which a server notifies the viewer: on a post, in a community, below a comment, or by a person.
///
/// ```swift
/// post.setNotifications(.muted)
/// ```
///
/// Lemmy has settings for posts and communities since 1.0. PieFed has two choices for each: ``all`` or ``replies`` on a post, ``posts`` or
/// ``replies`` in a community and by a person, ``replies`` or ``muted`` below a comment.
public enum NotificationSetting: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// Every new post and every new comment.
    case all
    /// Every new post.
    case posts
    /// Replies to the viewer's posts and comments, and mentions. It is the default of Lemmy.
    case replies
    /// Nothing, not even replies.
    case muted = "none"

    /// The raw value; `none` for ``muted``.
    public var description: String { rawValue }
}
