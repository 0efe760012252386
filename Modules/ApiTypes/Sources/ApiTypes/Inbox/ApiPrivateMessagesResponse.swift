public import WireRuntime

/// One page of messages.
public struct ApiPrivateMessagesResponse: WireValue {
    /// Messages.
    public var privateMessages: [ApiPrivateMessageView]

    /// Makes a value, for tests and previews.
    public init(privateMessages: [ApiPrivateMessageView]) {
        self.privateMessages = privateMessages
    }

    private enum CodingKeys: String, CodingKey {
        case privateMessages = "private_messages"
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        privateMessages = try container.decodeLossyArray(of: ApiPrivateMessageView.self, forKey: .privateMessages)
    }
}
