package import LemmyIdentifiers
import WireRuntime

/// Functions that turn the wire's types into this module's types. The declarations of the entities name them, and each function takes the
/// value at the path of its declaration. The functions that the dialect of 1.0 also needs have package access.
package enum WireMapping {
    /// Returns nil, because the servers of this dialect have no tags. The group of the tags is delivered all the same.
    static func untagged<Wire>(_ wire: borrowing Wire) -> [CommunityTag]? { nil }

    /// Returns the ancestors of a comment, outermost first, from its path `0.3.17`: 0 stands for the post, and the last number for the
    /// comment itself.
    package static func ancestors(_ path: String) -> [CommentID] {
        path.split(separator: ".").dropFirst().dropLast().compactMap { Int($0).map { CommentID($0) } }
    }

    /// Returns true, because the presence of the row in the answer is the information.
    static func exists<Wire>(_ wire: Wire) -> Bool { true }

    /// Returns nil, because a server of this dialect has no notification settings of that kind. The group of the setting is delivered all the
    /// same, so that the value of a list is complete.
    static func noNotifications<Wire>(_ wire: Wire) -> NotificationSetting? { nil }

    /// Returns true if a person is an administrator. Version 0.18 states it in the person, later versions next to the person.
    static func isAdmin(_ said: Bool?, _ saidBefore0_19: Bool?) -> Bool { said ?? saidBefore0_19 ?? false }

    /// Returns the vote for a score of -1, 0 or 1; a missing score means no vote.
    static func vote(_ score: Int?) -> Vote { Vote(rawValue: score ?? 0) ?? .neutral }

    /// Returns the server's spelling of a value.
    static func spelled(_ value: some WireEnum) -> String { value.rawValue }

    /// Returns the server's spelling of a value; nil if the value is missing.
    static func spelling(_ value: (some WireEnum)?) -> String? { value?.rawValue }
}
