import Foundation
import LemmyDelegates
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Listing {
    /// Returns the inbox, or a part of it: `all`, `replies`, `mentions`, `messages`.
    ///
    /// - Throws: ``ReplKit/ReplError`` for an unknown part.
    static func inbox(
        _ part: String,
        of api: ApiClient,
        unreadOnly: Bool = false,
        limit: Int = 20,
        keptIn files: SessionStorage?
    ) throws -> Listing {
        let lists = api.inboxLists(unreadOnly: unreadOnly, limit: limit)
        let source: Source
        var parts: [InboxKind] = []
        switch part {
        case "all":
            source = .merged(lists.merged) { row($0) }
            parts = InboxKind.allCases
        case "replies":
            source = .feed(lists.replies) { row(.reply($0)) }
            parts = [.replies]
        case "mentions":
            source = .feed(lists.mentions) { row(.reply($0)) }
            parts = [.mentions]
        case "messages":
            source = .feed(lists.messages) { row(.message($0)) }
            parts = [.messages]
        default:
            throw ReplError(
                .unknownReference,
                "the inbox has no \(part)",
                hint: "one of all, \(InboxKind.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        let keeping = files.map { files in
            let name = { StoredListName("inbox", $0, limit: limit, flags: unreadOnly ? [.unread] : []) }
            let shows = parts.map { kind in
                switch kind {
                case .replies: files.keeping(lists.replies, as: name(kind.rawValue), pageSize: limit)
                case .mentions: files.keeping(lists.mentions, as: name(kind.rawValue), pageSize: limit)
                case .messages: files.keeping(lists.messages, as: name(kind.rawValue), pageSize: limit)
                }
            }
            return StoredListing(name: name(part), files: files, show: StoredListing.all(shows))
        }
        return Listing(
            EntityKey(kind: "inbox", id: part),
            of: api,
            title: part == "all" ? "in the inbox" : part,
            columns: ["read", "who", RowMarks.fieldName, "text"],
            format: TableFormat(added: ["created"], order: ["who", "read", "created"]),
            watched: ["read", RowMarks.fieldName, "text"],
            source,
            keeping: keeping,
            remake: { try inbox(part, of: $0, unreadOnly: unreadOnly, limit: limit, keptIn: files) }
        )
    }

    private static func row(_ entry: InboxEntry) -> any Showable {
        switch entry {
        case .reply(let reply):
            ShownRow(ShownModel(reply), marked: ShownModel(reply.comment)) {
                let isPending = reply.comment.comment1.isPending(.content)
                let text = ShownField("text", reply.comment.content.oneLine, isPending: isPending)
                return [ShownField("who", reply.creator.name), text]
            }
        case .message(let message):
            ShownRow(ShownModel(message), without: ["read"]) {
                // A sent message cannot be unread for its sender.
                let read = isOwn(message) ? [ShownField("read", .missing)] : []
                let isPending = message.message1.isPending(.content)
                let text = ShownField("text", message.content.oneLine, isPending: isPending)
                return read + [ShownField("who", who(message)), text]
            }
        }
    }

    private static func isOwn(_ message: Message2) -> Bool { message.creator.id == message.api.myPersonID }

    /// Returns the sender of a message; for a sent message, its recipient.
    private static func who(_ message: Message2) -> String {
        isOwn(message) ? "to \(message.recipient.name)" : message.creator.name
    }
}
