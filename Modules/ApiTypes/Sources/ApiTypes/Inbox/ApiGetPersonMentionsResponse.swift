public import WireRuntime

/// One page of mentions.
public struct ApiGetPersonMentionsResponse: WireValue {
    /// Mentions.
    public var mentions: [ApiPersonMentionView]

    /// Makes a value, for tests and previews.
    public init(mentions: [ApiPersonMentionView]) {
        self.mentions = mentions
    }

    private enum CodingKeys: String, CodingKey {
        case mentions
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        mentions = try container.decodeLossyArray(of: ApiPersonMentionView.self, forKey: .mentions)
    }
}
