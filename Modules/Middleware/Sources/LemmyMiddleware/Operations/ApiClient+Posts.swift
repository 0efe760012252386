public import LemmyIdentifiers
public import Middleware
import Primitives
public import Propagation
public import WireRuntime

extension ApiClient {
    /// Fetches a post with everything for a page of its own. Lemmy marks it read and its comments seen.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError` if the caller's task was cancelled.
    public func getPost(id: PostID) async throws -> Post3 {
        try await read(about: "post:\(id)") {
            // The response contains the state before these effects.
            visitEffects(id) + [
                SideEffect(on: Post2Value.entityID(of: id), .unreadComments) { $0.unreadCommentCount = 0 }
            ]
        } _: { dialect throws(ApiClientError) in
            try dialect.post(id)
        }
    }

    /// Returns the effects of a visit to a post, which is a fetch of its page, or a comment on it. They depend on the dialect of the server.
    ///
    /// - Parameter id: The post.
    nonisolated func visitEffects(_ id: PostID) -> [SideEffect] {
        expectedDialect.marksReadByVisit ? [Self.markReadEffect(id)] : []
    }

    nonisolated static func markReadEffect(_ id: PostID) -> SideEffect {
        SideEffect(on: Post2Value.entityID(of: id), FieldGroup<Post2Fields>.read) { $0.read = true }
    }

    /// Finds a post by the address that names it everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it; or `CancellationError`.
    public func getPost(actorId: WireURL) async throws -> Post2 {
        try await resolve(actorId, "post") { if case .post(let post) = $0 { post } else { nil } }
    }
}

// Pages of posts of a feed or a community.

extension ApiClient {
    /// Fetches a page of a feed.
    ///
    /// - Parameters:
    ///   - feed: The range of the posts.
    ///   - filter: A filter on the posts, such as saved ones or hidden ones too.
    ///   - sort: The sort order; the account's own, or the server's, if nil.
    ///   - page: The page number, from 1. Servers since 0.19.14 refuse large numbers; a cursor has no such limit.
    ///   - limit: The maximum number of rows: 1 to 50; the server's own number if nil.
    ///   - cursor: The position to continue from: ``PostPage/nextCursor`` of the page before; since 0.19.0.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; no model changes then.
    public func getPosts(
        _ feed: FeedKind,
        filter: PostFilter = PostFilter(),
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> PostPage {
        let query = PostQuery(.feed(feed), filter, sort, PageQuery(page, limit, cursor))
        return try await posts(query, about: "feed \(feed.rawValue)")
    }

    /// Fetches a page of the posts of a community.
    ///
    /// - Parameters:
    ///   - id: The community.
    ///   - filter: A filter on the posts.
    ///   - sort: The sort order; pinned posts come first.
    ///   - page: The page number, from 1.
    ///   - limit: The maximum number of rows: 1 to 50; the server's own number if nil.
    ///   - cursor: The position to continue from: ``PostPage/nextCursor`` of the page before; since 0.19.0.
    /// - Throws: ``ApiClientError``, with code `notFound` if there is no such community; or `CancellationError`.
    public func getPosts(
        communityId id: CommunityID,
        filter: PostFilter = PostFilter(),
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> PostPage {
        let query = PostQuery(.community(id), filter, sort, PageQuery(page, limit, cursor))
        return try await posts(query, about: "community:\(id)")
    }

    /// Fetches a page of the posts of a community by name: `swift`, or `swift@elsewhere.test` for one on another server.
    ///
    /// - Throws: The same errors as ``getPosts(communityId:filter:sort:page:limit:cursor:)``.
    public func getPosts(
        communityName name: String,
        filter: PostFilter = PostFilter(),
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> PostPage {
        let query = PostQuery(.communityName(name), filter, sort, PageQuery(page, limit, cursor))
        return try await posts(query, about: "community:\(name)")
    }

    /// Fetches a page of the posts of a multi-community's communities.
    ///
    /// - Throws: The same errors as ``getPosts(communityId:filter:sort:page:limit:cursor:)``; with code `unsupported` on a server without
    ///   multi-communities.
    public func getPosts(
        multiCommunityId id: MultiCommunityID,
        filter: PostFilter = PostFilter(),
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> PostPage {
        let query = PostQuery(.multiCommunity(id), filter, sort, PageQuery(page, limit, cursor))
        return try await posts(query, about: "multi:\(id)")
    }

    /// Fetches a page of a feed as a value, for callers that store it before they publish it.
    ///
    /// - Returns: The page and the stamp for its publication.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled.
    public func getPostPageValue(
        _ feed: FeedKind,
        filter: PostFilter = PostFilter(),
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> (page: PostPageValue, stamp: Stamp) {
        let query = PostQuery(.feed(feed), filter, sort, PageQuery(page, limit, cursor))
        let answer = try await readValue(about: "feed \(feed.rawValue)") { dialect throws(ApiClientError) in
            try dialect.posts(query)
        }
        var value = PostPageValue(answer.value)
        if value.nextCursor == nil, !value.posts.isEmpty {
            if case .page(let number) = try await position(of: answer.value.next, after: query.page.position) {
                value.nextPage = number
            }
        }
        return (value, answer.startedAt)
    }

    /// Returns true if the server has a list of the posts with a mark of the viewer. A list of read or hidden posts exists since 1.0.
    ///
    /// - Throws: ``ApiClientError`` if the software of the server is not known yet and could not be asked for; or `CancellationError`.
    public func hasList(of mark: ViewerMark) async throws -> Bool {
        let query = PostQuery(.feed(.all), PostFilter(only: mark), nil, PageQuery(.first, limit: nil))
        do {
            _ = try await rethrowingCancellation {
                try await makeCall { dialect throws(ApiClientError) in try dialect.posts(query) }
            }
            return true
        } catch let error as ApiClientError where error.code == .unsupported {
            return false
        }
    }

    private func posts(_ query: PostQuery, about subject: String) async throws -> PostPage {
        try await read(about: subject) { dialect throws(ApiClientError) in
            try dialect.posts(query).requiring(query.page.position)
        } show: {
            self.models(of: PostPageValue($0), in: $1)
        }
    }
}

extension PostPageValue {
    nonisolated fileprivate init(_ page: RowPage<Post2Value>) {
        self.init(posts: page.rows, nextCursor: page.next.cursor)
    }
}

extension ApiClient {
    /// Returns the request that marks a post read; its form depends on the server's version.
    nonisolated func readRequest(_ isRead: Bool, of id: PostID) -> EditRequest {
        EditRequest { cause in
            try await self.fetchVersionIfNeeded(because: cause)
        } sending: { cause in
            EditAnswer(try await self.sendMarkRead(isRead, of: [id], because: cause))
        }
    }
}

// Some servers mark many posts read with one request, others need one request for each post.

extension ApiClient {
    /// True if ``sendMarkRead(_:of:because:)`` accepts only one post at a time, as far as the server's version is known.
    package nonisolated var marksReadOneByOne: Bool { expectedDialect.marksReadOneByOne(version) }

    /// Marks posts read, or unread.
    ///
    /// - Parameters:
    ///   - isRead: True to mark the posts read, false to mark them unread.
    ///   - ids: The posts; exactly one if the server accepts no more.
    ///   - cause: The cause of the request.
    /// - Returns: The posts in the response, which is empty since 0.19. The read mark is among the effects.
    /// - Throws: ``ApiClientError``, with code `unsupported` for several posts on a server that accepts only one.
    package nonisolated func sendMarkRead(
        _ isRead: Bool,
        of ids: [PostID],
        because cause: Cause?
    ) async throws(ApiClientError) -> Answer<[Post2Value]> {
        try await fetchVersionIfNeeded(because: cause)
        let effects = ids.map { id in
            SideEffect(on: Post2Value.entityID(of: id), FieldGroup<Post2Fields>.read) { $0.read = isRead }
        }
        let isOne = marksReadOneByOne && ids.count == 1
        return try await fetch(because: cause, effects: effects) { dialect throws(ApiClientError) in
            try dialect.markRead(isRead, ids, isOneByOne: isOne)
        }
    }
}

// Lists of posts. Each list shows the viewer's new posts first until its next refresh, and removes posts at once that the viewer blocks,
// hides or removes.

extension ApiClient {
    /// Returns a feed of posts, page by page.
    ///
    /// ```swift
    /// let feed = api.feed(.subscribed)
    /// try await feed.loadMore()
    /// for post in feed { print(post.title) }       // feed.itemAppeared(post) as each appears loads more near the end
    /// ```
    ///
    /// The feed continues by cursor, or by page number on 0.18, which has no cursors.
    ///
    /// - Parameters:
    ///   - kind: The range of the posts; `moderated` exists since 0.19.0.
    ///   - sort: The sort order; the account's own, or the server's, if nil.
    ///   - filter: A filter on the posts.
    ///   - limit: The maximum number of rows per page: 1 to 50; the server's own number if nil.
    /// - Returns: An empty list that the caller loads.
    public func feed(
        _ kind: FeedKind,
        sort: PostSort? = nil,
        filter: PostFilter = PostFilter(),
        limit: Int? = 20
    ) -> Feed<Post2> {
        let scope = FeedScope(kind, filter.only)
        return posts(in: scope, ListRules(kind, filter: filter), limit) {
            PostQuery(.feed(kind), filter, sort, $0)
        }
    }

    /// Returns the posts of a community, page by page.
    ///
    /// - Parameters:
    ///   - id: The community.
    ///   - sort: The sort order; pinned posts come first.
    ///   - filter: A filter on the posts.
    ///   - limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads.
    public func feed(
        ofCommunity id: CommunityID,
        sort: PostSort? = nil,
        filter: PostFilter = PostFilter(),
        limit: Int = 20
    ) -> Feed<Post2> {
        let scope: FeedScope = filter.only == nil ? .community(id) : .marked
        return posts(in: scope, ListRules(filter: filter), limit) { PostQuery(.community(id), filter, sort, $0) }
    }

    /// Returns the viewer's saved posts from all communities, page by page, the last saved first.
    ///
    /// - Parameter limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads. A post that is saved later appears after the next refresh; a post that is no longer
    ///   saved stays until then.
    public func savedFeed(limit: Int = 20) -> Feed<Post2> { feed(.all, filter: .saved, limit: limit) }

    /// Returns the posts of a person, page by page.
    ///
    /// - Parameters:
    ///   - id: The author of the posts.
    ///   - sort: The sort order; `new` if nil.
    ///   - limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads.
    public func feed(ofPerson id: PersonID, sort: PostSort? = nil, limit: Int = 20) -> Feed<Post2> {
        let source = FeedSource<Post2>.paged(of: self, limit: limit) { dialect, page throws(ApiClientError) in
            try dialect.personPosts(PersonContentQuery(id: id, sort: sort, page: page))
        }
        return list(source, by: ListRules(isProfile: true), in: .person(id))
    }

    /// Returns the posts of the communities of a multi-community, page by page. The posts of a community that the viewer takes out of it leave
    /// the list at once; those of one that is put into it come with the next refresh.
    ///
    /// - Parameters:
    ///   - id: The multi-community; since 1.0, and on PieFed.
    ///   - sort: The sort order; the account's own, or the server's, if nil.
    ///   - filter: A filter on the posts.
    ///   - limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads.
    public func feed(
        ofMultiCommunity id: MultiCommunityID,
        sort: PostSort? = nil,
        filter: PostFilter = PostFilter(),
        limit: Int = 20
    ) -> Feed<Post2> {
        // A new post of the viewer comes with a refresh, because the communities may be unknown.
        let feed = posts(in: .marked, ListRules(filter: filter, multi: id), limit) {
            PostQuery(.multiCommunity(id), filter, sort, $0)
        }
        lists.register(feed) { (feed: Feed<Post2>, multi: MultiCommunity) in
            if multi.id == id { feed.refilter() }
        } reset: { _ in
        }
        return feed
    }

    private func posts(
        in scope: FeedScope,
        _ rules: ListRules,
        _ limit: Int?,
        _ query: @escaping @Sendable (PageQuery) -> PostQuery
    ) -> Feed<Post2> {
        let source = FeedSource<Post2>.paged(of: self, limit: limit) { dialect, page throws(ApiClientError) in
            try dialect.posts(query(page))
        }
        return list(source, by: rules, in: scope)
    }

    private func list(_ source: FeedSource<Post2>, by rules: ListRules, in scope: FeedScope) -> Feed<Post2> {
        registeredFeed(source.including { rules.isVisible($0) }.listing { rules.isListed($0) }, by: rules) {
            scope.includes($0)
        }
    }
}
