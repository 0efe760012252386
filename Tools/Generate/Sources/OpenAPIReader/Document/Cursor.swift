internal import Foundation

/// A value of the document, with its JSON pointer.
struct Cursor {
    let node: JSONNode
    /// The pointer: `#/components/schemas/Post`.
    let pointer: String

    var line: Int { node.line }

    /// Returns the value of a key; nil if this is not an object, or has no such key.
    subscript(key: String) -> Cursor? {
        guard case .object(let members) = node.value, let member = members.first(where: { $0.key == key }) else {
            return nil
        }
        return Cursor(node: member.value, pointer: "\(pointer)/\(Self.escaped(key))")
    }

    /// The keys and values of an object, in the order of the file; empty for any other value.
    var members: [(key: String, value: Cursor)] {
        guard case .object(let members) = node.value else { return [] }
        return members.map { ($0.key, Cursor(node: $0.value, pointer: "\(pointer)/\(Self.escaped($0.key))")) }
    }

    /// The elements of a list; empty for any other value.
    var elements: [Cursor] {
        guard case .array(let elements) = node.value else { return [] }
        return elements.enumerated().map { Cursor(node: $1, pointer: "\(pointer)/\($0)") }
    }

    /// The text of a string.
    var text: String? {
        if case .string(let text) = node.value { return text }
        return nil
    }

    /// The value of `true` or `false`.
    var flag: Bool? {
        if case .bool(let flag) = node.value { return flag }
        return nil
    }

    var isNull: Bool { node.value == .null }

    var isObject: Bool {
        if case .object = node.value { return true }
        return false
    }

    /// Returns the value at a pointer below this one; nil if there is none.
    func value(at pointer: Substring) -> Cursor? {
        var cursor = self
        for part in pointer.split(separator: "/") {
            let key = Self.unescaped(part)
            if let next = cursor[key] {
                cursor = next
            } else if let index = Int(key), cursor.elements.indices.contains(index) {
                cursor = cursor.elements[index]
            } else {
                return nil
            }
        }
        return cursor
    }

    /// Escapes a key for a JSON pointer (RFC 6901).
    static func escaped(_ key: String) -> String {
        guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return key }
        return key.replacing("~", with: "~0").replacing("/", with: "~1")
    }

    /// Returns the key of a part of a pointer in a URL fragment, where other characters may be percent-encoded.
    static func unescaped(_ part: Substring) -> String {
        let text = part.contains("%") ? String(part).removingPercentEncoding ?? String(part) : String(part)
        return text.replacing("~1", with: "/").replacing("~0", with: "~")
    }
}
