import ReplKit

/// A change of one field, parsed from typed text. A command makes it, and `code` prints it.
@MainActor
struct FieldAssignment<Content> {
    /// Returns the change as a Swift statement, for the name of the field and the variable.
    private let statement: @MainActor (_ name: String, _ variable: String) -> String
    /// Makes the change.
    let make: (inout Content) -> Void

    /// Creates the change of a property.
    ///
    /// - Parameter value: The new value as Swift: `true`, `"I like cats."`.
    init(_ value: String, _ make: @escaping (inout Content) -> Void) {
        self.make = make
        statement = { name, variable in "\(variable).\(SwiftCode.property(name)) = \(value)" }
    }

    /// Creates a change that is no assignment.
    ///
    /// - Parameter statement: The change as Swift, with `$` for what is changed.
    init(statement: String, _ make: @escaping (inout Content) -> Void) {
        self.make = make
        self.statement = { _, variable in statement.replacing("$", with: variable) }
    }

    /// Returns the change as a Swift statement.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - variable: The variable that is changed: `settings`, `$0`.
    func swift(_ name: String, of variable: String) -> String { statement(name, variable) }
}

/// A flag as people type it: `yes`, `no`, `on`, `off`, `true` or `false`.
struct FlagWord {
    /// The flag.
    let value: Bool

    /// Reads a word; nil if it is none of them.
    init?(_ text: String) {
        switch text.lowercased() {
        case "yes", "on", "true": value = true
        case "no", "off", "false": value = false
        default: return nil
        }
    }
}
