public import LemmyIdentifiers
public import Middleware
public import WireRuntime

extension ApiClient {
    /// Fetches a comment.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getComment(id: CommentID) async throws -> Comment2 {
        try await read(about: "comment:\(id)") { dialect throws(ApiClientError) in try dialect.comment(id) }
    }

    /// Finds a comment by the address that names it everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it; or `CancellationError`.
    public func getComment(actorId: WireURL) async throws -> Comment2 {
        try await resolve(actorId, "comment") { if case .comment(let comment) = $0 { comment } else { nil } }
    }

    /// Fetches the comments under a post or under one of its comments.
    ///
    /// With a depth, the result is a piece of the tree with at most 300 comments, parents before children, and `page` and `limit` have no
    /// effect. Without a depth, it is a page of a flat list.
    ///
    /// - Parameters:
    ///   - postId: The post; nil for the post of the parent.
    ///   - parentId: The comment whose replies are fetched together with itself; nil for all comments.
    ///   - maxDepth: The number of levels below the parent.
    ///   - sort: The sort order; `hot` if nil.
    ///   - filter: A filter on the comments.
    ///   - page: The page number, from 1.
    ///   - limit: The maximum number of rows: 1 to 50.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getComments(
        postId: PostID?,
        parentId: CommentID? = nil,
        maxDepth: Int? = nil,
        sort: CommentSort? = nil,
        filter: ViewerMark? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Comment2] {
        let thread = CommentQuery.Range.thread(postId, parent: parentId)
        let query = CommentQuery(thread, maxDepth: maxDepth, filter, sort, PageQuery(page, limit))
        let subject = parentId.map { "comment:\($0)" } ?? postId.map { "post:\($0)" }
        return try await comments(query, about: subject)
    }

    /// Fetches a page of the latest comments of a feed.
    ///
    /// - Parameters:
    ///   - feed: The range of the comments; a guest's `subscribed` is empty.
    ///   - sort: The sort order; `hot` if nil.
    ///   - filter: A filter on the comments.
    ///   - page: The page number, from 1.
    ///   - limit: The maximum number of rows: 1 to 50.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getComments(
        _ feed: FeedKind,
        sort: CommentSort? = nil,
        filter: ViewerMark? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Comment2] {
        let query = CommentQuery(.feed(feed), filter, sort, PageQuery(page, limit))
        return try await comments(query, about: "feed \(feed.rawValue)")
    }

    /// Fetches a page of the comments in a community.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getComments(
        communityId: CommunityID,
        sort: CommentSort? = nil,
        filter: ViewerMark? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Comment2] {
        let query = CommentQuery(.community(communityId), filter, sort, PageQuery(page, limit))
        return try await comments(query, about: "community:\(communityId)")
    }

    /// Fetches a page of the comments in a community by name: `swift`, or `swift@elsewhere.test` for one on another server.
    ///
    /// - Throws: ``ApiClientError``, with code `notFound` if there is no such community; or `CancellationError`.
    public func getComments(
        communityName: String,
        sort: CommentSort? = nil,
        filter: ViewerMark? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Comment2] {
        let query = CommentQuery(.communityName(communityName), filter, sort, PageQuery(page, limit))
        return try await comments(query, about: "community:\(communityName)")
    }

    private func comments(_ query: CommentQuery, about subject: String?) async throws -> [Comment2] {
        try await readRows(about: subject) { dialect throws(ApiClientError) in try dialect.comments(query) }
    }
}

extension ApiClient {
}

// Lists of comments. Each list shows the viewer's new comments first until its next refresh, and a ``CommentTree`` shows them above their
// siblings.

extension ApiClient {
    /// Returns the comments of a feed, page by page.
    ///
    /// - Parameters:
    ///   - kind: The range of the comments; a guest's `subscribed` is empty, and `moderated` exists since 0.19.0.
    ///   - sort: The sort order; `hot` if nil.
    ///   - filter: A filter on the comments.
    ///   - limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads.
    public func commentFeed(
        _ kind: FeedKind,
        sort: CommentSort? = nil,
        filter: ViewerMark? = nil,
        limit: Int = 20
    ) -> Feed<Comment2> {
        let rules = ListRules(kind, filter: PostFilter(only: filter))
        return comments(in: FeedScope(kind, filter), rules, limit) {
            CommentQuery(.feed(kind), filter, sort, $0)
        }
    }

    /// Returns the comments in a community, page by page.
    ///
    /// - Parameters:
    ///   - id: The community.
    ///   - sort: The sort order; `hot` if nil.
    ///   - limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads.
    public func commentFeed(ofCommunity id: CommunityID, sort: CommentSort? = nil, limit: Int = 20) -> Feed<Comment2> {
        comments(in: .community(id), ListRules(), limit) { CommentQuery(.community(id), nil, sort, $0) }
    }

    /// Returns all comments under a post as a flat list, page by page. ``commentTree(ofPost:sort:limit:)`` returns them as a tree, and
    /// ``getComments(postId:parentId:maxDepth:sort:filter:page:limit:)`` fetches a piece of the tree.
    ///
    /// - Parameters:
    ///   - id: The post.
    ///   - sort: The sort order; `hot` if nil.
    ///   - limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads.
    public func commentFeed(ofPost id: PostID, sort: CommentSort? = nil, limit: Int = 20) -> Feed<Comment2> {
        comments(in: .post(id), ListRules(isThread: true), limit) {
            CommentQuery(.thread(id, parent: nil), nil, sort, $0)
        }
    }

    /// Returns all comments under a post as a tree, with every reply below the comment that it answers.
    ///
    /// - Parameters:
    ///   - id: The post.
    ///   - sort: The sort order of replies to the same comment; `hot` if nil.
    ///   - limit: The maximum number of rows per page of its list: 1 to 50.
    /// - Returns: An empty tree; the caller loads its list.
    public func commentTree(ofPost id: PostID, sort: CommentSort? = nil, limit: Int = 50) -> CommentTree {
        CommentTree(commentFeed(ofPost: id, sort: sort, limit: limit)) { self.answers(to: $0, sort: sort) }
    }

    /// Returns a comment and its replies as a tree, with every reply below the comment that it answers. It shows a thread from the middle.
    ///
    /// - Parameters:
    ///   - id: The comment, which is the first row, at depth 0.
    ///   - sort: The sort order of replies to the same comment; `hot` if nil.
    ///   - limit: The maximum number of rows per page of its list: 1 to 50.
    /// - Returns: An empty tree; the caller loads its list.
    public func commentTree(under id: CommentID, sort: CommentSort? = nil, limit: Int = 50) -> CommentTree {
        let rules = ListRules(isThread: true)
        let list = list(thread(under: id, sort, limit), by: rules, in: .thread(id))
        return CommentTree(list, under: id) { self.answers(to: $0, sort: sort) }
    }

    /// Returns the source of all direct and indirect replies to a comment.
    private func answers(to id: CommentID, sort: CommentSort?) -> FeedSource<Comment2> {
        thread(under: id, sort, 50).allPages()
    }

    private func thread(under id: CommentID, _ sort: CommentSort?, _ limit: Int) -> FeedSource<Comment2> {
        source(limit) { CommentQuery(.thread(nil, parent: id), nil, sort, $0) }
    }

    /// Returns the viewer's saved comments from all communities, page by page, the last saved first.
    ///
    /// - Parameter limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads. A comment that is saved later appears after the next refresh; a comment that is no
    ///   longer saved stays until then.
    public func savedCommentFeed(limit: Int = 20) -> Feed<Comment2> { commentFeed(.all, filter: .saved, limit: limit) }

    /// Returns the comments of a person, page by page.
    ///
    /// - Parameters:
    ///   - id: The author of the comments.
    ///   - sort: The sort order; `new` if nil.
    ///   - limit: The maximum number of rows per page: 1 to 50.
    /// - Returns: An empty list that the caller loads.
    public func commentFeed(ofPerson id: PersonID, sort: PostSort? = nil, limit: Int = 20) -> Feed<Comment2> {
        let source = FeedSource<Comment2>.paged(of: self, limit: limit) { dialect, page throws(ApiClientError) in
            try dialect.personComments(PersonContentQuery(id: id, sort: sort, page: page))
        }
        return list(source, by: ListRules(isProfile: true), in: .person(id))
    }

    private func comments(
        in scope: FeedScope,
        _ rules: ListRules,
        _ limit: Int,
        _ query: @escaping @Sendable (PageQuery) -> CommentQuery
    ) -> Feed<Comment2> {
        list(source(limit, query), by: rules, in: scope)
    }

    private func source(
        _ limit: Int,
        _ query: @escaping @Sendable (PageQuery) -> CommentQuery
    ) -> FeedSource<Comment2> {
        .paged(of: self, limit: limit) { dialect, page throws(ApiClientError) in try dialect.comments(query(page)) }
    }

    private func list(_ source: FeedSource<Comment2>, by rules: ListRules, in scope: FeedScope) -> Feed<Comment2> {
        registeredFeed(source.including { rules.isVisible($0) }.listing { rules.isListed($0) }, by: rules) {
            scope.includes($0)
        }
    }
}
