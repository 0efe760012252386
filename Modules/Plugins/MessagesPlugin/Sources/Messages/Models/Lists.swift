/// The contacts, as a server sends them.
public struct Contacts: Equatable, Sendable, Codable {
    /// The people, in order.
    public var contacts: [Person]

    /// Makes a list.
    public init(contacts: [Person]) { self.contacts = contacts }
}

/// Messages in the order in which they were written, as a server sends them.
public struct Conversation: Equatable, Sendable, Codable {
    /// The messages.
    public var messages: [Message]

    /// Makes a conversation.
    public init(messages: [Message]) { self.messages = messages }
}
