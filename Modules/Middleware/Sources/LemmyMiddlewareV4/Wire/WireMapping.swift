import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import WireRuntime

/// Functions that turn the types of 1.0 into the tiers' types. The declarations of the entities name them, and each function takes the
/// value at the path of its declaration.
enum WireMapping {
    /// Returns the ancestors of a comment, outermost first.
    static func ancestors(_ path: String) -> [CommentID] { LemmyMiddleware.WireMapping.ancestors(path) }

    /// Returns true, because the presence of the row in the answer is the information.
    static func exists<Wire>(_ wire: Wire) -> Bool { true }

    /// Returns true if a flag is set; 1.0 states the time at which it was set.
    static func isSet(_ when: WireDate?) -> Bool { when != nil }

    /// Returns the negated value.
    static func not(_ value: Bool) -> Bool { !value }

    /// Returns the text; nil for an empty one, which 1.0 requires in place of a missing reason.
    static func nonEmpty(_ text: String?) -> String? { text == "" ? nil : text }

    /// Returns the vote for its direction; a missing direction means no vote.
    static func vote(_ isUpvote: Bool?) -> Vote {
        switch isUpvote {
        case true?: .up
        case false?: .down
        case nil: .neutral
        }
    }

    /// Returns the number of comments since the viewer last looked. The result is never negative, although read comments may have been
    /// deleted since.
    static func unread(_ comments: Int, _ read: Int?) -> Int { max(0, comments &- (read ?? 0)) }

    /// Returns the server's spelling of a value.
    static func spelled(_ value: some WireEnum) -> String { value.rawValue }

    /// Returns the server's spelling of a value; nil if the value is missing.
    static func spelling(_ value: (some WireEnum)?) -> String? { value?.rawValue }
}
