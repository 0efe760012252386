import ApiTypes
public import Middleware

extension ApiClient {
    /// Answers, mentions and messages as one list, newest first, page by page.
    ///
    /// ```swift
    /// let inbox = api.inbox()
    /// try await inbox.loadMore()
    /// for entry in inbox where !entry.item.read { entry.item.setRead(true) }
    /// print(api.unreadCount.total)
    /// ```
    ///
    /// A message that the viewer writes stands in it as soon as the server has it.
    ///
    /// - Parameters:
    ///   - unreadOnly: Whether to leave out what was read, and what the viewer sent. What is marked read stays until the next refresh, and no
    ///     unread row behind it is skipped.
    ///   - limit: How many of each a page has at most: 1 to 50.
    /// - Returns: An empty list; load it. A guest's load fails with `notLoggedIn`.
    public func inbox(unreadOnly: Bool = false, limit: Int = 20) -> MergedFeed<InboxEntry> {
        inboxLists(unreadOnly: unreadOnly, limit: limit).merged
    }

    /// The inbox with the three lists that it is made of, for who keeps their pages: load them through the merged one.
    ///
    /// - Parameters:
    ///   - unreadOnly: As ``inbox(unreadOnly:limit:)`` takes it.
    ///   - limit: How many of each a page has at most: 1 to 50.
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

    /// Answers to what the viewer wrote, newest first, page by page.
    ///
    /// - Returns: An empty list; load it.
    public func replyFeed(unreadOnly: Bool = false, limit: Int = 20) -> Feed<Reply2> {
        let source = FeedSource<Reply2>.numbered(of: self, limit: limit) {
            ApiGetReplies(sort: .new, page: $0.page, limit: $0.limit, unreadOnly: unreadOnly)
        }
        return list(source, unreadOnly)
    }

    /// Comments that name the viewer, newest first, page by page.
    ///
    /// - Returns: An empty list; load it.
    public func mentionFeed(unreadOnly: Bool = false, limit: Int = 20) -> Feed<Reply2> {
        let source = FeedSource<Reply2>.numbered(of: self, limit: limit) {
            ApiGetPersonMentions(sort: .new, page: $0.page, limit: $0.limit, unreadOnly: unreadOnly)
        }
        return list(source, unreadOnly)
    }

    private func list(_ source: FeedSource<Reply2>, _ unreadOnly: Bool) -> Feed<Reply2> {
        let rules = ListRules()
        return list(source.showing { rules.shows($0) }.listing { !unreadOnly || !$0.read }, by: rules)
    }

    /// The viewer's messages, sent and received, newest first, page by page.
    ///
    /// - Returns: An empty list; load it.
    public func messageFeed(unreadOnly: Bool = false, limit: Int = 20) -> Feed<Message2> {
        let source = FeedSource<Message2>.numbered(of: self, limit: limit) {
            ApiGetPrivateMessages(unreadOnly: unreadOnly, page: $0.page, limit: $0.limit)
        }
        let rules = ListRules()
        return list(source.showing { rules.shows($0) }.listing { !unreadOnly || !$0.read }, by: rules) { _ in
            !unreadOnly
        }
    }
}

/// An inbox and the lists that it merges.
@MainActor
public struct InboxLists {
    /// All three as one, newest first.
    public let merged: MergedFeed<InboxEntry>
    /// Answers to what the viewer wrote.
    public let replies: Feed<Reply2>
    /// Comments that name the viewer.
    public let mentions: Feed<Reply2>
    /// Messages, sent and received.
    public let messages: Feed<Message2>
}
