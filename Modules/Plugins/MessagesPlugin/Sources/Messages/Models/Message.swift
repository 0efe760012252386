public import Consistency

/// A message with its author and an optional picture.
public struct Message: Model, Codable {
    /// The id of the message.
    public let id: String
    /// The text of the message.
    public var text: String
    /// The author. It is required: without its author a message is deleted.
    public var author: Person
    /// The picture; nil if there is none.
    public var image: Image?

    /// Creates a message.
    public init(id: String, text: String, author: Person, image: Image? = nil) {
        self.id = id
        self.text = text
        self.author = author
        self.image = image
    }

    /// The identifier: `Message-12`.
    public var modelIdentifier: ModelIdentifier? { "Message-\(id)" }

    /// The child models. A deleted author deletes the message; a deleted picture does not.
    public static let children: Children<Self> = [.required(\.author), .optional(\.image)]
}

/// The contacts, as a server sends them.
public struct Contacts: Equatable, Sendable, Codable {
    /// The people in order.
    public var contacts: [Person]

    /// Creates a list of contacts.
    public init(contacts: [Person]) { self.contacts = contacts }
}

/// The messages in the order in which they were written, as a server sends them.
public struct Conversation: Equatable, Sendable, Codable {
    /// The messages.
    public var messages: [Message]

    /// Creates a conversation.
    public init(messages: [Message]) { self.messages = messages }
}

/// A picture in a message. It has no identifier: it is a part of its message, and changes with the message.
public struct Image: SimpleModel, Codable {
    /// The path of the picture.
    public var path: String
    /// The width in pixels.
    public var width: Int

    /// Creates a picture.
    public init(path: String, width: Int) {
        self.path = path
        self.width = width
    }

    /// Always nil, because a picture has no identifier.
    public var modelIdentifier: ModelIdentifier? { nil }
}
