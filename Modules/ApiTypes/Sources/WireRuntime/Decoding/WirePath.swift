/// Where in a JSON text a value stands: `posts[3].creator.name`.
public struct WirePath: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// One step down.
    public enum Step: Hashable, Sendable, Comparable {
        /// Into an array, counted from 0.
        case index(Int)
        /// Into an object.
        case key(String)
    }

    /// The steps from the root; empty is the root itself.
    public var steps: [Step]

    /// Makes a path; without steps it is the root.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// Takes over what `Codable` says: a key that has a number is a position.
    public init(_ codingPath: [any CodingKey]) {
        steps = codingPath.map { key in key.intValue.map(Step.index) ?? .key(key.stringValue) }
    }

    /// Orders paths as a reader with sorted keys would meet them: a container before what is in it, array elements by their number.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.steps.lexicographicallyPrecedes(rhs.steps)
    }

    /// `posts[3].creator.name`; the root is `the top level`.
    public var description: String {
        guard !steps.isEmpty else { return "the top level" }
        var text = ""
        for step in steps {
            switch step {
            case .index(let index): text += "[\(index)]"
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            }
        }
        return text
    }
}
