/// The place of a value in a JSON text: `posts[3].creator.name`.
public struct WirePath: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// One step of a path.
    public enum Step: Hashable, Sendable, Comparable {
        /// A step into an array, counted from 0.
        case index(Int)
        /// A step into an object.
        case key(String)
    }

    /// The steps from the root; the root itself has no steps.
    public var steps: [Step]

    /// Creates a path; without steps it is the root.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// Creates a path from the coding path of `Codable`: a key with a number is an index.
    public init(_ codingPath: [any CodingKey]) {
        steps = codingPath.map { key in key.intValue.map(Step.index) ?? .key(key.stringValue) }
    }

    /// Orders paths as a reader with sorted keys would meet them: a container before its contents, and array elements by their index.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.steps.lexicographicallyPrecedes(rhs.steps)
    }

    /// The path as `posts[3].creator.name`; for the root it is `the top level`.
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
