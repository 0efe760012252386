import ReplKit

/// A field of a model in the form that people read and write.
struct TreeField<Root>: Sendable {
    let name: String
    /// The group of the field in a printed table: the child that it belongs to.
    var group: String?
    let read: @Sendable (Root) -> ShownValue
    /// Writes the field; nil for the id, which cannot be edited.
    let write: (@Sendable (inout Root, String) throws -> Void)?
    /// The valid values, for an error.
    let values: String
    /// Returns the change of a variable as a Swift statement, for the code of `edit`.
    let swift: @Sendable (_ text: String, _ variable: String) throws -> String

    /// Creates a text field.
    ///
    /// - Parameter property: The name of the property; nil for that of the field.
    static func text(
        _ name: String,
        _ path: any WritableKeyPath<Root, String> & Sendable,
        property: String? = nil
    ) -> Self {
        Self(
            name: name,
            read: { .text($0[keyPath: path]) },
            write: { $0[keyPath: path] = $1 },
            values: "any text",
            swift: { "\($1).\(property ?? name) = \(SwiftCode.literal($0))" }
        )
    }

    /// Creates a field for a whole number.
    static func number(_ name: String, _ path: any WritableKeyPath<Root, Int> & Sendable) -> Self {
        Self(
            name: name,
            read: { .number($0[keyPath: path]) },
            write: { $0[keyPath: path] = try number($1, for: name) },
            values: "a whole number",
            swift: { "\($1).\(name) = \(try number($0, for: name))" }
        )
    }

    /// Creates a field for yes or no.
    static func flag(_ name: String, _ path: any WritableKeyPath<Root, Bool> & Sendable) -> Self {
        Self(
            name: name,
            read: { .flag($0[keyPath: path]) },
            write: { $0[keyPath: path] = try flag($1, for: name) },
            values: "yes or no",
            swift: { "\($1).\(name) = \(try flag($0, for: name))" }
        )
    }

    /// Creates the field for the id of a model.
    static func identity(_ path: any KeyPath<Root, String> & Sendable) -> Self {
        // No command changes an id.
        Self(name: "id", read: { .text($0[keyPath: path]) }, write: nil, values: "", swift: { _, _ in "" })
    }

    /// Returns the same field for a model that contains this one.
    func inside<Whole>(_ child: String, _ path: any WritableKeyPath<Whole, Root> & Sendable) -> TreeField<Whole> {
        let (read, write) = (read, write)
        var outer: (@Sendable (inout Whole, String) throws -> Void)?
        if let write {
            outer = { whole, text in try write(&whole[keyPath: path], text) }
        }
        return TreeField<Whole>(
            name: "\(child).\(name)",
            group: child,
            read: { whole in read(whole[keyPath: path]) },
            write: outer,
            values: values,
            swift: { [swift] in try swift($0, "\($1).\(child)") }
        )
    }

    static func number(_ text: String, for name: String) throws -> Int {
        guard let number = Int(text) else {
            throw ReplError(.badNumber, "\(name) takes a whole number, not \"\(text)\"", hint: "\(name)=200")
        }
        return number
    }

    static func flag(_ text: String, for name: String) throws -> Bool {
        switch text {
        case "yes", "true", "on": return true
        case "no", "false", "off", ShownValue.typedNothing: return false
        default: throw ReplError(.usage, "\(name) takes yes or no, not \"\(text)\"", hint: "\(name)=yes")
        }
    }
}

extension ShownValue {
    /// The value as it is assigned.
    var typed: String {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .flag(let flag): flag ? "yes" : "no"
        case .date(let date): "\(date)"
        case .missing, .unknown: Self.typedNothing
        }
    }
}
