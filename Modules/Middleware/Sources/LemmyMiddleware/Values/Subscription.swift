/// Whether the viewer follows a community.
public enum Subscription: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// Not followed.
    case notSubscribed = "none"
    /// Asked to follow; a community on another server has not answered yet.
    case pending
    /// Followed.
    case subscribed

    /// Whether to show the subscribed mark: true while pending too.
    public var isSubscribed: Bool { self != .notSubscribed }

    /// The case's name; `none` for one that is not followed.
    public var description: String { rawValue }
}
