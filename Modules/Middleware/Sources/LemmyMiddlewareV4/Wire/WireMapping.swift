import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import WireRuntime

/// Turns what the declarations of entities name as functions from 1.0's types into the tiers': each takes what the path in the
/// declaration gives.
enum WireMapping {
    /// The comments a comment stands under, outermost first.
    static func ancestors(_ path: String) -> [CommentID] { LemmyMiddleware.WireMapping.ancestors(path) }

    /// True: that the answer has such a row is what it says.
    static func exists<Wire>(_ wire: Wire) -> Bool { true }

    /// Whether it was done: 1.0 says when.
    static func isSet(_ when: WireDate?) -> Bool { when != nil }

    /// The opposite.
    static func not(_ value: Bool) -> Bool { !value }

    /// A vote from which way it went; left out is none.
    static func vote(_ isUpvote: Bool?) -> Vote {
        switch isUpvote {
        case true?: .up
        case false?: .down
        case nil: .neutral
        }
    }

    /// How many came since the viewer last looked. Some that were read may be gone since: it is never less than none.
    static func unread(_ comments: Int, _ read: Int?) -> Int { max(0, comments &- (read ?? 0)) }

    /// As the server spells it.
    static func spelled(_ value: some WireEnum) -> String { value.rawValue }

    /// As the server spells it, if it says.
    static func spelling(_ value: (some WireEnum)?) -> String? { value?.rawValue }
}
