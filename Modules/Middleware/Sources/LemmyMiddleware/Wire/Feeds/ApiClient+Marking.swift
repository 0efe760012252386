import ApiTypes
import Cache
import LemmyIdentifiers
import Middleware
import Propagation

// What is read, and how much is not. The client holds queue and count, and they hold it weakly.

extension ApiClient {
    func makeMarkReadQueue() -> MarkReadQueue<Post2> {
        MarkReadQueue(in: home, .read, keeping: { FlagEdit<PostReading>($0, true) }) {
            $0.read = true
        } send: { [client = LooseReference(self)] ids in
            guard let client = client.object else { throw CancellationError() }
            return try await client.sendMarks(of: ids)
        }
    }

    /// One request for all; for each, where the server takes no more.
    private nonisolated func sendMarks(of ids: [PostID]) async throws -> [Post2Value] {
        let cause = Cause.current
        try await learnVersion(because: cause)
        guard marksReadOneByOne else { return try await sendRead(true, of: ids, because: cause).value }
        var posts: [Post2Value] = []
        for id in ids { posts += try await sendRead(true, of: [id], because: cause).value }
        return posts
    }

    func makeUnreadCount() -> UnreadCount<InboxKind> {
        UnreadCount("GET /user/unread_count", commits: commits) { [client = LooseReference(self)] in
            guard let client = client.object else { throw CancellationError() }
            // By a request of its own: an equal one that is under way may have been asked for before a mark.
            return try await client.fetch(ApiGetUnreadCount(), because: Cause.current) { answer in
                [.replies: answer.replies, .mentions: answer.mentions, .messages: answer.privateMessages]
            }.value
        }
    }

    /// Marks an item of the inbox and counts it, in one commit.
    func counting<Item: TierModel>(
        _ item: Item,
        in kind: InboxKind,
        from wasRead: Bool,
        to isRead: Bool,
        _ mark: () -> Task<EditResult, Never>
    ) -> Task<EditResult, Never> {
        let cause = commits.cause ?? commits.makeCause(.edit, "mark \(item.entityKey) \(isRead ? "read" : "unread")")
        return commits.run(cause) {
            let edit = mark()
            unreadCount.follow(edit, of: item.entityKey, in: kind, from: wasRead, to: isRead)
            return edit
        }
    }

    /// Marks everything read and counts nothing as unread meanwhile.
    func sweeping(_ mark: @escaping @MainActor () async throws -> Void) async throws {
        let sweep = Task { () -> EditResult in
            do {
                try await mark()
                return .succeeded
            } catch {
                return .failed(error)
            }
        }
        unreadCount.followSweep(sweep)
        let result = await withTaskCancellationHandler {
            await sweep.value
        } onCancel: {
            sweep.cancel()
        }
        if let error = result.error { throw error }
    }

    /// Takes back what is queued, and empties every list: the account was logged out.
    func emptyLists() {
        commits.run(commits.cause ?? commits.makeCause(.other, "logged out: lists emptied")) {
            markReadQueue.removeAll()
            unreadCount.take([.replies: 0, .mentions: 0, .messages: 0], startedAt: commits.makeStamp())
            lists.reset()
        }
    }
}
