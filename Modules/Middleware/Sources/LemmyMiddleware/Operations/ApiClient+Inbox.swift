import Cache
public import LemmyIdentifiers
public import Middleware
import Primitives
public import Propagation
import WireRuntime

extension ApiClient {
    /// Fetches a page of the replies to the viewer's posts and comments.
    ///
    /// - Parameters:
    ///   - unreadOnly: True to leave out replies that the viewer has read.
    ///   - sort: The sort order; `new` if nil.
    ///   - page: The page number, from 1.
    ///   - limit: The maximum number of rows: 1 to 50.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getReplies(
        unreadOnly: Bool? = nil,
        sort: CommentSort? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Reply2] {
        try await readRows { dialect throws(ApiClientError) in
            try dialect.replies(unreadOnly: unreadOnly, sort, PageQuery(page, limit))
        }
    }

    /// Fetches a page of the comments that mention the viewer; without an order, the hottest come first.
    ///
    /// - Throws: The same errors as ``getReplies(unreadOnly:sort:page:limit:)``.
    public func getMentions(
        unreadOnly: Bool? = nil,
        sort: CommentSort? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Reply2] {
        try await readRows { dialect throws(ApiClientError) in
            try dialect.mentions(unreadOnly: unreadOnly, sort, PageQuery(page, limit))
        }
    }

    /// Fetches the first page of replies, mentions and messages as one value, for callers that store it before they publish it. The page
    /// contains all three or the call throws.
    ///
    /// - Parameter limit: The maximum number of rows of each kind: 1 to 50.
    /// - Returns: The page and the stamp for its publication, which is the stamp of the earliest of the three requests.
    /// - Throws: The same errors as ``getReplies(unreadOnly:sort:page:limit:)``.
    public func getInboxPageValue(limit: Int? = nil) async throws -> (page: InboxPageValue, stamp: Stamp) {
        let first = PageQuery(nil, limit)
        let replies = try await readValue { dialect throws(ApiClientError) in
            try dialect.replies(unreadOnly: nil, .new, first)
        }
        let mentions = try await readValue { dialect throws(ApiClientError) in
            try dialect.mentions(unreadOnly: nil, .new, first)
        }
        let messages = try await readValue { dialect throws(ApiClientError) in
            try dialect.messages(with: nil, unreadOnly: nil, first)
        }
        let page = InboxPageValue(
            replies: replies.value.rows,
            mentions: mentions.value.rows,
            messages: messages.value.rows
        )
        return (page, .earlier(.earlier(replies.startedAt, mentions.startedAt), messages.startedAt))
    }

    /// Fetches a page of the viewer's messages, sent and received, newest first.
    ///
    /// - Parameters:
    ///   - creatorId: A person; only messages between the viewer and this person are fetched; since 0.19.0.
    ///   - unreadOnly: True to leave out messages that the viewer has read or sent.
    ///   - page: The page number, from 1.
    ///   - limit: The maximum number of rows: 1 to 50.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getMessages(
        creatorId: PersonID? = nil,
        unreadOnly: Bool? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Message2] {
        try await readRows { dialect throws(ApiClientError) in
            try dialect.messages(with: creatorId, unreadOnly: unreadOnly, PageQuery(page, limit))
        }
    }

    /// Fetches the number of unread rows in the inbox.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getUnreadCount() async throws -> InboxCount {
        try await readPlain { dialect throws(ApiClientError) in try dialect.unreadCount() }
    }

    /// Marks everything in the inbox read: replies, mentions and messages.
    ///
    /// The models change when the server has confirmed it; ``unreadCount`` is zero at once.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have acted.
    public func markAllRepliesRead() async throws {
        try await markingAllRead { [self] in try await sendMarkAllRead() }
    }

    private func sendMarkAllRead() async throws {
        // Right after a login, the viewer's id may be unknown. It is needed to tell received messages from sent ones.
        let me = caches.message1.objects.isEmpty ? nil : try await fetchViewerID()
        let (replies, messages) = (unreadReplies, unreadMessages(to: me))
        let effects =
            replies.map { value in
                SideEffect(on: value.id.entityID, FieldGroup<Reply1Fields>.read) { $0.read = true }
            }
            + messages.map { value in
                SideEffect(on: Message1Value.entityID(of: value.id), FieldGroup<Message1Fields>.read) { $0.read = true }
            }
        try await write(effects: effects) { dialect throws(ApiClientError) in
            try dialect.markAllRead().map { _ in InboxReadValue(replies: replies, messages: messages) }
        } show: { _, _ in
        }
    }

    /// The unread replies with a living model, in the state after they have been read.
    private var unreadReplies: [Reply1Value] {
        caches.reply1.objects.map(\.tierValue).filter { !$0.read }.map { value in
            var value = value
            value.fields.read = true
            value.groups = FieldGroup<Reply1Fields>.read.set
            return value
        }
    }

    /// The unread messages with a living model that the viewer received. Messages that the viewer sent are read when their recipient reads
    /// them.
    private func unreadMessages(to me: PersonID?) -> [Message1Value] {
        caches.message1.objects.map(\.tierValue).filter { $0.recipientId == me && !$0.read }.map { value in
            var value = value
            value.fields.read = true
            value.groups = FieldGroup<Message1Fields>.read.set
            return value
        }
    }
}

/// The tier values of the rows that were marked read together; their groups contain only the read mark.
private struct InboxReadValue: TierAnswer {
    let replies: [Reply1Value]
    let messages: [Message1Value]

    func collect(into updates: inout EntityUpdates) {
        replies.collect(into: &updates)
        messages.collect(into: &updates)
    }
}

extension ApiClient {
    nonisolated func deleteRequest(_ isDeleted: Bool, of id: PrivateMessageID) -> EditRequest {
        editRequest { dialect throws(ApiClientError) in try dialect.delete(isDeleted, id) }
    }
}

extension ApiClient {
    /// Returns replies, mentions and messages as one list, newest first, page by page.
    ///
    /// ```swift
    /// let inbox = api.inbox()
    /// try await inbox.loadMore()
    /// for entry in inbox where !entry.item.read { entry.item.setRead(true) }
    /// print(api.unreadCount.total)
    /// ```
    ///
    /// A message that the viewer writes is listed as soon as the server has confirmed it.
    ///
    /// - Parameters:
    ///   - unreadOnly: True to leave out rows that the viewer has read and messages that the viewer sent. A row that is marked read stays
    ///     until the next refresh, and no unread row behind it is skipped.
    ///   - limit: The maximum number of rows of each kind per page: 1 to 50.
    /// - Returns: An empty list that the caller loads. A guest's load fails with `notLoggedIn`.
    public func inbox(unreadOnly: Bool = false, limit: Int = 20) -> MergedFeed<InboxEntry> {
        inboxLists(unreadOnly: unreadOnly, limit: limit).merged
    }

    /// Returns the inbox with the three lists that it merges, for callers that store their pages. Load the lists through the merged one.
    ///
    /// - Parameters:
    ///   - unreadOnly: The same as in ``inbox(unreadOnly:limit:)``.
    ///   - limit: The maximum number of rows of each kind per page: 1 to 50.
    public func inboxLists(unreadOnly: Bool = false, limit: Int = 20) -> InboxLists {
        let replies = replyFeed(unreadOnly: unreadOnly, limit: limit)
        let mentions = mentionFeed(unreadOnly: unreadOnly, limit: limit)
        let messages = messageFeed(unreadOnly: unreadOnly, limit: limit)
        let branches: [FeedBranch<InboxEntry>] = [
            FeedBranch(replies) { .reply($0) }, FeedBranch(mentions) { .reply($0) },
            FeedBranch(messages) { .message($0) },
        ]
        let merged = MergedFeed(branches) { $0.created > $1.created }
        return InboxLists(merged: merged, replies: replies, mentions: mentions, messages: messages)
    }

    /// Returns the replies to the viewer's posts and comments, newest first, page by page.
    ///
    /// - Returns: An empty list that the caller loads.
    public func replyFeed(unreadOnly: Bool = false, limit: Int = 20) -> Feed<Reply2> {
        let source = FeedSource<Reply2>.paged(of: self, limit: limit) { dialect, page throws(ApiClientError) in
            try dialect.replies(unreadOnly: unreadOnly, .new, page)
        }
        return list(source, unreadOnly)
    }

    /// Returns the comments that mention the viewer, newest first, page by page.
    ///
    /// - Returns: An empty list that the caller loads.
    public func mentionFeed(unreadOnly: Bool = false, limit: Int = 20) -> Feed<Reply2> {
        let source = FeedSource<Reply2>.paged(of: self, limit: limit) { dialect, page throws(ApiClientError) in
            try dialect.mentions(unreadOnly: unreadOnly, .new, page)
        }
        return list(source, unreadOnly)
    }

    private func list(_ source: FeedSource<Reply2>, _ unreadOnly: Bool) -> Feed<Reply2> {
        let rules = ListRules()
        return registeredFeed(source.including { rules.isVisible($0) }.listing { !unreadOnly || !$0.read }, by: rules)
    }

    /// Returns the viewer's messages, sent and received, newest first, page by page.
    ///
    /// - Returns: An empty list that the caller loads.
    public func messageFeed(unreadOnly: Bool = false, limit: Int = 20) -> Feed<Message2> {
        let source = FeedSource<Message2>.paged(of: self, limit: limit) { dialect, page throws(ApiClientError) in
            try dialect.messages(with: nil, unreadOnly: unreadOnly, page)
        }
        let rules = ListRules()
        return registeredFeed(source.including { rules.isVisible($0) }.listing { !unreadOnly || !$0.read }, by: rules) {
            _ in
            !unreadOnly
        }
    }
}

/// An inbox and the three lists that it merges.
@MainActor
public struct InboxLists {
    /// All three lists as one, newest first.
    public let merged: MergedFeed<InboxEntry>
    /// The replies to the viewer's posts and comments.
    public let replies: Feed<Reply2>
    /// The comments that mention the viewer.
    public let mentions: Feed<Reply2>
    /// The messages, sent and received.
    public let messages: Feed<Message2>
}

// Marking read and counting unread rows. The client retains the queue and the count, and both hold the client weakly.

extension ApiClient {
    func makeMarkReadQueue() -> MarkReadQueue<Post2> {
        MarkReadQueue(in: clientStore, .read, keeping: { FlagEdit<PostReading>($0, true) }) {
            $0.read = true
        } send: { [client = WeakReference(self)] ids in
            guard let client = client.object else { throw CancellationError() }
            return try await client.sendMarkRead(of: ids)
        }
    }

    /// Marks the posts read with one request, or with one request for each post if the server accepts only one.
    private nonisolated func sendMarkRead(of ids: [PostID]) async throws -> [Post2Value] {
        let cause = Cause.current
        try await fetchVersionIfNeeded(because: cause)
        guard marksReadOneByOne else { return try await sendMarkRead(true, of: ids, because: cause).value }
        var posts: [Post2Value] = []
        for id in ids { posts += try await sendMarkRead(true, of: [id], because: cause).value }
        return posts
    }

    func makeUnreadCount() -> UnreadCount<InboxKind> {
        UnreadCount("GET /user/unread_count", commits: commits) { [client = WeakReference(self)] in
            guard let client = client.object else { throw CancellationError() }
            // The count uses its own request, because an equal request under way may have started before a mark.
            let count = try await client.fetch(because: Cause.current) { dialect throws(ApiClientError) in
                try dialect.unreadCount()
            }.value.value
            return [.replies: count.replies, .mentions: count.mentions, .messages: count.messages]
        }
    }

    /// Marks an item of the inbox and counts it, in one commit.
    func markInboxItem<Item: TierModel>(
        _ item: Item,
        in kind: InboxKind,
        from wasRead: Bool,
        to isRead: Bool,
        _ mark: () -> Task<EditResult, Never>
    ) -> Task<EditResult, Never> {
        let cause = commits.cause ?? commits.makeCause(.edit, "mark \(item.entityKey) \(isRead ? "read" : "unread")")
        return commits.run(cause) {
            let edit = mark()
            unreadCount.track(edit, of: item.entityKey, in: kind, from: wasRead, to: isRead)
            return edit
        }
    }

    /// Marks everything read and counts no unread rows meanwhile.
    func markingAllRead(_ mark: @escaping @MainActor () async throws -> Void) async throws {
        let sweep = Task { () -> EditResult in
            do {
                try await mark()
                return .succeeded
            } catch {
                return .failed(error)
            }
        }
        unreadCount.trackMarkAllRead(sweep)
        let result = await withTaskCancellationHandler {
            await sweep.value
        } onCancel: {
            sweep.cancel()
        }
        if let error = result.error { throw error }
    }

    /// Clears the queue and every list after the account was logged out.
    func resetLists() {
        commits.run(commits.cause ?? commits.makeCause(.other, "logged out: lists emptied")) {
            markReadQueue.removeAll()
            unreadCount.apply([.replies: 0, .mentions: 0, .messages: 0], startedAt: commits.makeStamp())
            lists.reset()
        }
    }
}

// The effects of other actions on the inbox: a reply marks the row that it answers read, and the rows of a blocked person do not count.

extension ApiClient {
    /// Returns the rows of the inbox about a comment that have living models.
    func inboxRows(about comment: CommentID) -> [Reply1] {
        caches.reply1.objects.filter { $0.commentId == comment }
    }

    /// Returns the unread rows of the inbox by a person that have living models.
    func unreadRows(by person: PersonID) -> [(key: EntityKey, kind: InboxKind)] {
        let replies = caches.reply2.objects.filter { $0.comment.creatorId == person && !$0.read }
        let messages = caches.message1.objects.filter { $0.creatorId == person && !$0.read && person != myPersonID }
        return replies.map { ($0.entityKey, $0.kind.inboxKind) } + messages.map { ($0.entityKey, .messages) }
    }
}
