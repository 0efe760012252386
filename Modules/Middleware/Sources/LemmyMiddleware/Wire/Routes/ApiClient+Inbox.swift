import ApiTypes
public import LemmyIdentifiers
import Middleware
public import Propagation

extension ApiClient {
    /// Fetches a page of the answers to what the viewer wrote.
    ///
    /// - Parameters:
    ///   - unreadOnly: Whether to leave out what was read.
    ///   - sort: In which order; `new` if nil.
    ///   - page: Which page, from 1.
    ///   - limit: How many at most: 1 to 50.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getReplies(
        unreadOnly: Bool? = nil,
        sort: CommentSort? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Reply2] {
        let request = ApiGetReplies(sort: sort?.wire, page: page, limit: limit, unreadOnly: unreadOnly)
        return try await readAll(request) { answer, server in
            answer.replies.map { Reply2Value($0, server: server) }
        }
    }

    /// Fetches a page of the comments that name the viewer: the hottest first, if no order is given.
    ///
    /// - Throws: As ``getReplies(unreadOnly:sort:page:limit:)``.
    public func getMentions(
        unreadOnly: Bool? = nil,
        sort: CommentSort? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Reply2] {
        let request = ApiGetPersonMentions(sort: sort?.wire, page: page, limit: limit, unreadOnly: unreadOnly)
        return try await readAll(request) { answer, server in
            answer.mentions.map { Reply2Value($0, server: server) }
        }
    }

    /// Fetches the first page of answers, mentions and messages as one snapshot, for who keeps it before showing it: all of it or nothing.
    ///
    /// - Parameter limit: How many of each at most: 1 to 50.
    /// - Returns: The page, and the stamp to show it with: that of the request that started first.
    /// - Throws: As ``getReplies(unreadOnly:sort:page:limit:)``.
    public func getInboxPageValue(limit: Int? = nil) async throws -> (page: InboxPageValue, stamp: Stamp) {
        let replies = try await readValue(ApiGetReplies(sort: .new, limit: limit)) { answer, server in
            answer.replies.map { Reply2Value($0, server: server) }
        }
        let mentions = try await readValue(ApiGetPersonMentions(sort: .new, limit: limit)) { answer, server in
            answer.mentions.map { Reply2Value($0, server: server) }
        }
        let messages = try await readValue(ApiGetPrivateMessages(limit: limit)) { answer, server in
            answer.privateMessages.map { Message2Value($0, server: server) }
        }
        let page = InboxPageValue(replies: replies.value, mentions: mentions.value, messages: messages.value)
        return (page, .earlier(.earlier(replies.startedAt, mentions.startedAt), messages.startedAt))
    }

    /// Fetches a page of the viewer's messages, sent and received, newest first.
    ///
    /// - Parameters:
    ///   - creatorId: Only those between the viewer and this person; since 0.19.0.
    ///   - unreadOnly: Whether to leave out what was read, and what the viewer sent.
    ///   - page: Which page, from 1.
    ///   - limit: How many at most: 1 to 50.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getMessages(
        creatorId: PersonID? = nil,
        unreadOnly: Bool? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Message2] {
        let request = ApiGetPrivateMessages(unreadOnly: unreadOnly, page: page, limit: limit, creatorId: creatorId)
        return try await readAll(request) { answer, server in
            answer.privateMessages.map { Message2Value($0, server: server) }
        }
    }

    /// Asks how much in the inbox is unread.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getUnreadCount() async throws -> InboxCount {
        try await readPlain(ApiGetUnreadCount()) {
            InboxCount(replies: $0.replies, mentions: $0.mentions, messages: $0.privateMessages)
        }
    }

    /// Marks everything in the inbox read: answers, mentions and messages.
    ///
    /// What is shown of it changes when the server has agreed; ``unreadCount`` is zero at once.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been done then.
    public func markAllRepliesRead() async throws {
        try await sweeping { [self] in try await sendAllRead() }
    }

    private func sendAllRead() async throws {
        // Right after a log-in nobody has asked yet who that is, and only that tells what was sent from what came.
        let me = caches.message1.objects.isEmpty ? nil : try await me()
        let (replies, messages) = (unreadReplies, unreadMessages(to: me))
        let effects =
            replies.map { value in
                SideEffect(on: value.id.entityID, FieldGroup<Reply1Fields>.read) { $0.read = true }
            }
            + messages.map { value in
                SideEffect(on: Message1Value.entityID(of: value.id), FieldGroup<Message1Fields>.read) { $0.read = true }
            }
        try await write(ApiMarkAllAsRead(), effects: effects) { _, _ in
            InboxReadValue(replies: replies, messages: messages)
        } show: { _, _ in
        }
    }

    /// Those that are shown, as they are when they have been read.
    private var unreadReplies: [Reply1Value] {
        caches.reply1.objects.map(\.tierValue).filter { !$0.read }.map { value in
            var value = value
            value.fields.read = true
            value.groups = FieldGroup<Reply1Fields>.read.set
            return value
        }
    }

    /// Those that are shown and that the viewer got: the others are read when who got them reads them.
    private func unreadMessages(to me: PersonID?) -> [Message1Value] {
        caches.message1.objects.map(\.tierValue).filter { $0.recipientId == me && !$0.read }.map { value in
            var value = value
            value.fields.read = true
            value.groups = FieldGroup<Message1Fields>.read.set
            return value
        }
    }
}

/// The snapshot of what was read all at once: that, and nothing else of it.
private struct InboxReadValue: TierAnswer {
    let replies: [Reply1Value]
    let messages: [Message1Value]

    func collect(into sayings: inout Sayings) {
        replies.collect(into: &sayings)
        messages.collect(into: &sayings)
    }
}
