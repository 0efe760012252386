import LemmyIdentifiers
import Middleware
import Primitives

/// A message that is kept until the server has it.
struct NewMessage: DurableCreation {
    typealias Model = Message2
    static let kind = "create message"
    let content: String
    let recipientId: PersonID

    var parent: EntityKey { EntityKey(kind: Person1Value.kind, id: recipientId.rawValue) }
    var words: String { "write to person:\(recipientId)" }

    func send(by client: ApiClient) async throws -> Message2 { try await client.sendMessage(self) }

    func highest(by client: ApiClient) async throws -> Int {
        try await client.getMessages(limit: SentSearch<Message2>.pageSize).map(\.id.rawValue).max() ?? 0
    }

    func find(by client: ApiClient, above highest: Int) async throws -> CreationFinding<Message2> {
        let me = try await client.me()
        return try await SentSearch(above: highest) { page, limit in
            try await client.getMessages(page: page, limit: limit)
        }.find { message in
            guard message.creatorId == me, message.recipientId == recipientId else { return .other }
            return message.content.isSameText(as: content) ? .same : .similar
        }
    }
}
