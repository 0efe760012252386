import LemmyMiddleware
import Primitives
import ReplKit

extension Listing {
    /// The inbox, or a part of it: `all`, `replies`, `mentions`, `messages`.
    ///
    /// - Throws: ``ReplKit/ReplError`` for another part.
    static func inbox(
        _ part: String,
        of api: ApiClient,
        unreadOnly: Bool = false,
        limit: Int = 20
    ) throws -> Listing {
        let source: Source =
            switch part {
            case "all": .merged(api.inbox(unreadOnly: unreadOnly, limit: limit)) { row($0) }
            case "replies": .feed(api.replyFeed(unreadOnly: unreadOnly, limit: limit)) { row(.reply($0)) }
            case "mentions": .feed(api.mentionFeed(unreadOnly: unreadOnly, limit: limit)) { row(.reply($0)) }
            case "messages": .feed(api.messageFeed(unreadOnly: unreadOnly, limit: limit)) { row(.message($0)) }
            default:
                throw ReplError(
                    .unknownReference,
                    "the inbox has no \(part)",
                    hint: "one of all, \(InboxKind.allCases.map(\.rawValue).joined(separator: ", "))"
                )
            }
        return Listing(
            EntityKey(kind: "inbox", id: part),
            of: api,
            title: part == "all" ? "in the inbox" : part,
            columns: ["read", "who", "text"],
            watched: ["read", "text"],
            source,
            remake: { try inbox(part, of: $0, unreadOnly: unreadOnly, limit: limit) }
        )
    }

    private static func row(_ entry: InboxEntry) -> any Showable {
        switch entry {
        case .reply(let reply):
            ShownRow(ShownModel(reply)) {
                [ShownField("who", reply.creator.name), ShownField("text", reply.comment.content.oneLine)]
            }
        case .message(let message):
            ShownRow(ShownModel(message)) {
                [ShownField("who", who(message)), ShownField("text", message.content.oneLine)]
            }
        }
    }

    /// Who it came from; of what one sent oneself, whom it went to.
    private static func who(_ message: Message2) -> String {
        message.creator.id == message.api.myPersonID ? "to \(message.recipient.name)" : message.creator.name
    }
}
