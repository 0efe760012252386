public import WireRuntime

/// A message with both persons.
public struct ApiPrivateMessageView: WireValue {
    /// The message.
    public var privateMessage: ApiPrivateMessage
    /// Who wrote it.
    public var creator: ApiPerson
    /// Whom it is for.
    public var recipient: ApiPerson

    /// Makes a value, for tests and previews.
    public init(privateMessage: ApiPrivateMessage, creator: ApiPerson, recipient: ApiPerson) {
        self.privateMessage = privateMessage
        self.creator = creator
        self.recipient = recipient
    }

    private enum CodingKeys: String, CodingKey {
        case privateMessage = "private_message"
        case creator
        case recipient
    }
}
