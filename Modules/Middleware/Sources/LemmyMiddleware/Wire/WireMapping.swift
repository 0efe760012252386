package import LemmyIdentifiers
import WireRuntime

/// Turns what the declarations of entities name as functions from the wire's types into this module's: each takes what the path in the
/// declaration gives. Those that 1.0's dialect needs as well are open to the package.
package enum WireMapping {
    /// The comments a comment stands under, outermost first, from its path `0.3.17`: 0 is the post, the last is itself.
    package static func ancestors(_ path: String) -> [CommentID] {
        path.split(separator: ".").dropFirst().dropLast().compactMap { Int($0).map { CommentID($0) } }
    }

    /// True: that the answer has such a row is what it says.
    static func exists<Wire>(_ wire: Wire) -> Bool { true }

    /// Whether a person is an administrator: 0.18 says it in the person, later servers beside them.
    static func isAdmin(_ said: Bool?, _ saidBefore0_19: Bool?) -> Bool { said ?? saidBefore0_19 ?? false }

    /// A vote from -1, 0 or 1; left out is none.
    static func vote(_ score: Int?) -> Vote { Vote(rawValue: score ?? 0) ?? .neutral }

    /// As the server spells it.
    static func spelled(_ value: some WireEnum) -> String { value.rawValue }

    /// As the server spells it, if it says.
    static func spelling(_ value: (some WireEnum)?) -> String? { value?.rawValue }
}
