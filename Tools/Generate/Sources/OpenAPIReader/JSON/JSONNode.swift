/// A value of a JSON text, with its line. Objects keep the order of their keys, because fields are generated in that order.
struct JSONNode: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case object([JSONMember])
        case array([JSONNode])
        case string(String)
        /// A number, as it is written.
        case number(String)
        case bool(Bool)
        case null
    }

    let value: Value
    /// The line, from 1.
    let line: Int

    /// The kind of the value in messages: `an object`.
    var title: String {
        switch value {
        case .object: "an object"
        case .array: "a list"
        case .string: "a string"
        case .number: "a number"
        case .bool: "true or false"
        case .null: "null"
        }
    }
}

/// A key of an object, and its value.
struct JSONMember: Hashable, Sendable {
    let key: String
    let value: JSONNode
}
