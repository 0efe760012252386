import LemmyIdentifiers
import ReplKit
import WireRuntime

/// A field that `edit` sets: what it is called, what it holds, and how what was typed becomes that.
@MainActor
struct EditableField<Content> {
    /// As `show` calls it, then what else it may be called.
    let names: [String]
    /// What it holds, as it would be typed.
    let typed: (Content) -> String
    /// Reads what was typed for it; nil if that is none of its values.
    let change: (String) -> ((inout Content) -> Void)?
    /// Its values, for the error.
    let values: String

    static func text(_ names: String..., at path: WritableKeyPath<Content, String>) -> EditableField {
        EditableField(
            names: names,
            typed: { $0[keyPath: path] },
            change: { text in text.isBlank ? nil : { $0[keyPath: path] = text } },
            values: "a text that is not blank"
        )
    }

    /// An empty text is none.
    static func optionalText(_ names: String..., at path: WritableKeyPath<Content, String?>) -> EditableField {
        EditableField(
            names: names,
            typed: { $0[keyPath: path] ?? "" },
            change: { text in { $0[keyPath: path] = text.isEmpty ? nil : text } },
            values: ""
        )
    }

    /// An empty address is none.
    static func address(_ names: String..., at path: WritableKeyPath<Content, WireURL?>) -> EditableField {
        EditableField(
            names: names,
            typed: { $0[keyPath: path]?.string ?? "" },
            change: { text in { $0[keyPath: path] = text.isEmpty ? nil : WireURL(text) } },
            values: ""
        )
    }

    static func flag(_ names: String..., at path: WritableKeyPath<Content, Bool>) -> EditableField {
        let words = ["yes": true, "no": false, "true": true, "false": false]
        return EditableField(
            names: names,
            typed: { $0[keyPath: path] ? "yes" : "no" },
            change: { text in words[text].map { flag in { $0[keyPath: path] = flag } } },
            values: "yes or no"
        )
    }

    static func language(_ names: String..., at path: WritableKeyPath<Content, LanguageID>) -> EditableField {
        EditableField(
            names: names,
            typed: { "\($0[keyPath: path].rawValue)" },
            change: { text in Int(text).map { number in { $0[keyPath: path] = LanguageID(number) } } },
            values: "a language's number, 0 for none"
        )
    }
}

/// What a line sets: the fields by name, what they are to be, and how they would be typed as they were.
@MainActor
struct FieldEdit<Content> {
    let names: String
    private let changes: [(field: EditableField<Content>, make: (inout Content) -> Void)]

    /// Reads assignments.
    ///
    /// - Throws: ``ReplKit/ReplError`` with code `usage` for a field that there is not, or a value that it does not take.
    init(_ assignments: [(field: String, value: String)], of fields: [EditableField<Content>], verb: String) throws {
        changes = try assignments.map { name, value in
            guard let field = fields.first(where: { $0.names.contains(name) }) else {
                throw ReplError(
                    .usage,
                    "\(verb): there is no field \"\(name)\" to set",
                    hint: "one of \(fields.map { $0.names[0] }.joined(separator: ", "))"
                )
            }
            guard let change = field.change(value) else {
                throw ReplError(.usage, "\(verb): \(name) takes \(field.values), not \"\(value)\"")
            }
            return (field, change)
        }
        names = changes.map(\.field.names[0]).joined(separator: ", ")
    }

    /// Sets the fields.
    ///
    /// - Returns: What to type to have them as they were: `title="A cat" nsfw=no`.
    func apply(to content: inout Content) -> [Inverse.Setting] {
        let before = changes.map { change in
            let name = change.field.names[0]
            return Inverse.Setting(name, "\(name)=\(Quoting.quote(change.field.typed(content)))")
        }
        for change in changes { change.make(&content) }
        return before
    }
}
