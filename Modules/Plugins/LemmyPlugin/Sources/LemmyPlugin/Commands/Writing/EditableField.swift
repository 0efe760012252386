import LemmyIdentifiers
import LemmyMiddleware
import ReplKit
import WireRuntime

/// A field that `edit` sets: its names, its value, and the conversion from typed text.
@MainActor
struct EditableField<Content> {
    /// The names of the field: first that of `show`, then its synonyms.
    let names: [String]
    /// Returns the value as it would be typed.
    let typed: (Content) -> String
    /// Parses typed text and returns the change; nil if the text is no valid value.
    let change: (String) -> FieldAssignment<Content>?
    /// The valid values, for the error.
    let values: String

    static func text(_ names: String..., at path: WritableKeyPath<Content, String>) -> EditableField {
        EditableField(
            names: names,
            typed: { $0[keyPath: path] },
            change: { text in
                text.isBlank ? nil : FieldAssignment(SwiftCode.literal(text)) { $0[keyPath: path] = text }
            },
            values: "a text that is not blank"
        )
    }

    /// Creates a text field in which an empty text means nil.
    static func optionalText(_ names: String..., at path: WritableKeyPath<Content, String?>) -> EditableField {
        EditableField(
            names: names,
            typed: { $0[keyPath: path] ?? "" },
            change: { text in
                FieldAssignment(text.isEmpty ? "nil" : SwiftCode.literal(text)) {
                    $0[keyPath: path] = text.isEmpty ? nil : text
                }
            },
            values: ""
        )
    }

    /// Creates an address field in which an empty text means nil.
    static func address(_ names: String..., at path: WritableKeyPath<Content, WireURL?>) -> EditableField {
        EditableField(
            names: names,
            typed: { $0[keyPath: path]?.string ?? "" },
            change: { text in
                FieldAssignment(text.isEmpty ? "nil" : SwiftCode.literal(text)) {
                    $0[keyPath: path] = text.isEmpty ? nil : WireURL(text)
                }
            },
            values: ""
        )
    }

    static func flag(_ names: String..., at path: WritableKeyPath<Content, Bool>) -> EditableField {
        EditableField(
            names: names,
            typed: { $0[keyPath: path] ? "yes" : "no" },
            change: { text in
                FlagWord(text).map { word in FieldAssignment("\(word.value)") { $0[keyPath: path] = word.value } }
            },
            values: "yes or no"
        )
    }

    static func language(_ names: String..., at path: WritableKeyPath<Content, LanguageID>) -> EditableField {
        EditableField(
            names: names,
            typed: { "\($0[keyPath: path].rawValue)" },
            change: { text in
                Int(text).map { number in FieldAssignment("\(number)") { $0[keyPath: path] = LanguageID(number) } }
            },
            values: "a language's number, 0 for none"
        )
    }
}

/// The changes of a line: the fields by name with their new values, and the assignments that restore the old ones.
@MainActor
struct FieldEdit<Content> {
    let names: String
    private let changes: [(field: EditableField<Content>, change: FieldAssignment<Content>)]

    /// Parses assignments.
    ///
    /// - Throws: ``ReplKit/ReplError`` with code `usage` for an unknown field or an invalid value.
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
    /// - Returns: The assignments that restore the earlier values: `title="A cat" nsfw=no`; empty if all fields have the new values
    ///   already.
    func apply(to content: inout Content) -> [InverseCommand.Setting] {
        let old = changes.map { $0.field.typed(content) }
        for change in changes { change.change.make(&content) }
        guard old != changes.map({ $0.field.typed(content) }) else { return [] }
        return zip(changes, old).map { change, value in
            let name = change.field.names[0]
            return InverseCommand.Setting(name, "\(name)=\(Quoting.quote(value))")
        }
    }

    /// Returns the changes as Swift statements about a variable.
    func swift(of variable: String) -> [String] { changes.map { $0.change.swift($0.field.names[0], of: variable) } }
}

/// The editable fields of each kind. Only the author can edit them, and no other field can be set.
@MainActor
enum EditableFields {
    static var post: [EditableField<PostContent>] {
        [
            .text("title", at: \.title), .optionalText("content", "body", "text", at: \.content),
            .address("link_url", "url", at: \.linkUrl), .flag("nsfw", at: \.nsfw),
            .optionalText("alt_text", at: \.altText), .language("language_id", at: \.languageId),
        ]
    }

    static var comment: [EditableField<CommentContent>] {
        [.text("content", "body", "text", at: \.content), .language("language_id", at: \.languageId)]
    }

    static var message: [EditableField<String>] { [.text("content", "text", at: \.self)] }

    static var community: [EditableField<CommunityContent>] {
        [
            .text("title", at: \.title), .optionalText("description", at: \.description), .address("icon", at: \.icon),
            .address("banner", at: \.banner), .flag("nsfw", at: \.nsfw),
            .flag("only_moderators_can_post", at: \.onlyModeratorsCanPost),
        ]
    }

    /// Returns the typed values that have a length limit at the server.
    static func texts(_ assignments: [(field: String, value: String)], of subject: Any) -> [LimitedText] {
        let isPost = subject is any Post1Providing
        return assignments.compactMap { field, value in
            switch field {
            case "title": isPost ? LimitedText("the title", value, .title) : nil
            case "content", "body", "text": LimitedText("the \(field)", value, isPost ? .postBody : .body)
            case "description": LimitedText("the description", value, .body)
            case "alt_text": LimitedText("the alt_text", value, .altText)
            case "link_url", "url", "icon", "banner": LimitedText("the \(field)", value, .address)
            default: nil
            }
        }
    }

    /// Returns the fields' names, as `show` displays them; empty for a kind without editable fields.
    static func names(ofKind kind: String) -> [String] {
        switch kind {
        case "post": post.map(\.names[0])
        case "comment": comment.map(\.names[0])
        case "message": message.map(\.names[0])
        case "community": community.map(\.names[0])
        default: []
        }
    }
}
