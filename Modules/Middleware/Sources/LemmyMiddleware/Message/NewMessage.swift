package import LemmyIdentifiers
package import Middleware
package import Primitives
import Propagation

/// A message that is kept until the server has confirmed it.
package struct NewMessage: DurableCreation {
    /// The model of the created entity.
    package typealias Model = Message2
    /// The name of the type in files.
    package static let kind = "create message"
    /// The text, in Markdown.
    package let content: String
    /// The person who gets it.
    package let recipientId: PersonID

    /// The entity that the new one belongs to.
    package var parent: EntityKey { EntityKey(kind: Person1Value.kind, id: recipientId.rawValue) }
    /// The creation in words.
    package var words: String { "write to person:\(recipientId)" }

    /// Sends the request.
    package func send(by client: ApiClient) async throws -> Message2 { try await client.sendMessage(self) }

    package func find(by client: ApiClient, _ trace: CreationFingerprint) async throws -> CreationLookup<Message2> {
        try await client.treatingProxyPagesAsOffline {
            let me = try await client.fetchViewerID()
            let search = CreationScan<Message2>(trace) { position in
                try await client.scanPage(at: position) { dialect, page throws(ApiClientError) in
                    try dialect.messages(with: nil, unreadOnly: nil, page)
                }
            }
            return try await search.find {
                client.localTime(of: $0.created)
            } _: { message in
                guard message.creatorId == me, message.recipientId == recipientId else { return .none }
                if SubmittedText(content).matches(message.content) { return .same }
                return message.deleted && message.content.isEmpty
                    ? .possible("a message of this account to them was deleted, and may be this one") : .none
            }
        }
    }
}
