import Consistency
import Messages
import ReplKit

extension Message: ListedModel {
    static var kindName: String { "message" }
    static var summary: String { "A message with its author, and perhaps a picture" }
    static var identifierPrefix: String { "Message" }
    static let fields: [TreeField<Message>] = [
        .identity(\.id), .text("text", \.text), imagePath, imageWidth,
    ]
    static let edges: [TreeEdge<Message>] = [.child("author", \.author)]
    var headline: String { text }

    static var listName: String { "conversation" }
    static var listSummary: String { "All messages, in order" }
    static var plural: String { "messages" }
    static var columns: [String] { ["author.username", "author.online", "text"] }
    static var titleColumn: String { "text" }
    static func list(in messages: MessageTrees) -> CollectionDataProvider<Message> { messages.conversation() }

    /// The field for the picture, which has no identifier and is edited as a part of its message.
    private static let imagePath = TreeField<Message>(
        name: "image",
        read: { .text(orMissing: $0.image?.path) },
        write: { message, text in
            guard text != ShownValue.typedNothing else { return message.image = nil }
            message.image = Image(path: text, width: message.image?.width ?? 0)
        },
        values: "a path, or - for none",
        swift: { text, message in
            guard text != ShownValue.typedNothing else { return "\(message).image = nil" }
            return "\(message).image = Image(path: \(SwiftCode.literal(text)), width: \(message).image?.width ?? 0)"
        }
    )

    private static let imageWidth = TreeField<Message>(
        name: "image_width",
        read: { .number(orMissing: $0.image?.width) },
        write: { message, text in
            let width = try TreeField<Message>.number(text, for: "image_width")
            guard message.image != nil else {
                throw ReplError(
                    .failed,
                    "message \(message.id) has no image",
                    hint: "image=/static/cat.png image_width=\(width)"
                )
            }
            message.image?.width = width
        },
        values: "a whole number",
        swift: { "\($1).image?.width = \(try TreeField<Message>.number($0, for: "image_width"))" }
    )
}

extension Person: ListedModel {
    static var kindName: String { "person" }
    static var summary: String { "Somebody who writes messages" }
    static var identifierPrefix: String { "Person" }
    static let fields: [TreeField<Person>] = [
        .identity(\.id), .text("username", \.username), .flag("online", \.online),
    ]
    var headline: String { username }

    static var listName: String { "contacts" }
    static var listSummary: String { "The contacts, in order" }
    static var plural: String { "people" }
    static var columns: [String] { ["username", "online"] }
    static var titleColumn: String { "username" }
    static func list(in messages: MessageTrees) -> CollectionDataProvider<Person> { messages.contacts() }
}
