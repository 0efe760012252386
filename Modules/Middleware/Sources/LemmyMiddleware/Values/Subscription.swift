/// The viewer's subscription to a community.
public enum Subscription: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The viewer does not follow the community.
    case notSubscribed = "none"
    /// The viewer has asked to follow the community, and its server has not answered yet.
    case pending
    /// The viewer follows the community.
    case subscribed

    /// True if the subscribed mark is shown; a pending subscription counts too.
    public var isSubscribed: Bool { self != .notSubscribed }

    /// The raw value; `none` for a community that the viewer does not follow.
    public var description: String { rawValue }
}
