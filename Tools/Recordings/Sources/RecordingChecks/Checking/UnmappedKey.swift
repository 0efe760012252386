internal import WireRuntime

/// A key that a server sends and no type has a field for.
public struct UnmappedKey: Hashable, Sendable {
    /// The type of the object with the key, `ApiPost`.
    public let type: String
    /// The key.
    public let key: String
    /// The path of the key without array positions: `posts[].post.key`.
    public let place: String

    /// Creates the key of a difference, with the type of its object; nil for another kind of difference.
    init?(_ difference: JSONDifference, in root: some WireValue) {
        guard difference.kind == .untaken, case .key(let key)? = difference.path.steps.last else { return nil }
        self.key = key
        let parents = difference.path.steps.dropLast()
        let owner = parents.reduce(root as Any?) { value, step in value.flatMap { Self.child(of: $0, at: step) } }
        type =
            owner.map { "\(Swift.type(of: Self.unwrapped($0)))" } ?? "\(Swift.type(of: root)) \(Self.pattern(parents))"
        place = Self.pattern(difference.path.steps[...])
    }

    private static func pattern(_ steps: ArraySlice<WirePath.Step>) -> String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .index: text += "[]"
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            }
        }
    }

    /// Returns the part of a value at one step of its JSON path, as far as the names of its properties show it.
    private static func child(of value: Any, at step: WirePath.Step) -> Any? {
        let value = unwrapped(value)
        let mirror = Mirror(reflecting: value)
        switch step {
        case .index(let index):
            let elements = mirror.displayStyle == .collection ? mirror : mirror.descendant("elements").map(Mirror.init)
            return elements.flatMap { $0.children.dropFirst(index).first?.value }
        case .key(let key):
            if let dictionary = value as? [String: Any] { return dictionary[key] }
            return mirror.children.first { $0.label == propertyName(of: key) }?.value
        }
    }

    /// Returns the value in an optional or in an enumeration case. It keeps an unknown case, whose payload is only its tag.
    private static func unwrapped(_ value: Any) -> Any {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional || mirror.displayStyle == .enum,
            let payload = mirror.children.first?.value, !(payload is String)
        else { return value }
        return unwrapped(payload)
    }

    /// Returns `creatorId` for `creator_id`, `type` for `type_`.
    private static func propertyName(of key: String) -> String {
        let words = key.split(separator: "_")
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
