import ApiTypes
public import LemmyIdentifiers
public import Middleware

// Lists of comments. Each shows what the viewer comments in it first, until its next refresh: above its siblings too, in a ``CommentTree``.

extension ApiClient {
    /// The comments of a feed, page by page.
    ///
    /// - Parameters:
    ///   - kind: Which comments; a guest's `subscribed` is empty, `moderated` is known since 0.19.0.
    ///   - sort: In which order; `hot` if nil.
    ///   - filter: Which of them.
    ///   - limit: How many a page has at most: 1 to 50.
    /// - Returns: An empty list; load it.
    public func commentFeed(
        _ kind: FeedKind,
        sort: CommentSort? = nil,
        filter: ContentFilter? = nil,
        limit: Int = 20
    ) -> Feed<Comment2> {
        let rules = ListRules(kind, filter: PostFilter(only: filter))
        return comments(in: FeedScope(kind, filter), rules, limit) {
            var request = ApiGetComments(filter, sort, $0.page, $0.limit)
            request.type = kind.wire
            return request
        }
    }

    /// The comments in a community, page by page.
    ///
    /// - Parameters:
    ///   - id: The community.
    ///   - sort: In which order; `hot` if nil.
    ///   - limit: How many a page has at most: 1 to 50.
    /// - Returns: An empty list; load it.
    public func commentFeed(ofCommunity id: CommunityID, sort: CommentSort? = nil, limit: Int = 20) -> Feed<Comment2> {
        comments(in: .community(id), ListRules(), limit) {
            var request = ApiGetComments(nil, sort, $0.page, $0.limit)
            (request.type, request.communityId) = (.all, id)
            return request
        }
    }

    /// All comments under a post as a flat list, page by page; ``commentTree(ofPost:sort:limit:)`` shows them as a tree,
    /// ``getComments(postId:parentId:maxDepth:sort:filter:page:limit:)`` brings a piece of it.
    ///
    /// - Parameters:
    ///   - id: The post.
    ///   - sort: In which order; `hot` if nil.
    ///   - limit: How many a page has at most: 1 to 50.
    /// - Returns: An empty list; load it.
    public func commentFeed(ofPost id: PostID, sort: CommentSort? = nil, limit: Int = 20) -> Feed<Comment2> {
        comments(in: .post(id), ListRules(isThread: true), limit) {
            var request = ApiGetComments(nil, sort, $0.page, $0.limit)
            (request.type, request.postId) = (.all, id)
            return request
        }
    }

    /// All comments under a post, every answer under what it answers.
    ///
    /// - Parameters:
    ///   - id: The post.
    ///   - sort: In which order those stand that answer the same; `hot` if nil.
    ///   - limit: How many a page of its list has at most: 1 to 50.
    /// - Returns: An empty tree; load its list.
    public func commentTree(ofPost id: PostID, sort: CommentSort? = nil, limit: Int = 50) -> CommentTree {
        CommentTree(commentFeed(ofPost: id, sort: sort, limit: limit)) { self.answers(to: $0, sort: sort) }
    }

    /// A comment and what is under it, every answer under what it answers: a thread that is opened in the middle.
    ///
    /// - Parameters:
    ///   - id: The comment, which stands first, at depth 0.
    ///   - sort: In which order those stand that answer the same; `hot` if nil.
    ///   - limit: How many a page of its list has at most: 1 to 50.
    /// - Returns: An empty tree; load its list.
    public func commentTree(under id: CommentID, sort: CommentSort? = nil, limit: Int = 50) -> CommentTree {
        let rules = ListRules(isThread: true)
        let list = list(thread(under: id, sort, limit), by: rules, in: .thread(id))
        return CommentTree(list, under: id) { self.answers(to: $0, sort: sort) }
    }

    /// All answers to a comment, and those to them.
    private func answers(to id: CommentID, sort: CommentSort?) -> FeedSource<Comment2> {
        thread(under: id, sort, 50).whole()
    }

    private func thread(under id: CommentID, _ sort: CommentSort?, _ limit: Int) -> FeedSource<Comment2> {
        source(limit) {
            var request = ApiGetComments(nil, sort, $0.page, $0.limit)
            (request.type, request.parentId) = (.all, id)
            return request
        }
    }

    /// What the viewer saved, from everywhere, page by page: the last saved first.
    ///
    /// - Parameter limit: How many a page has at most: 1 to 50.
    /// - Returns: An empty list; load it. A comment that is saved from now on shows with the next refresh; one that is not saved any more stays until
    ///   then.
    public func savedCommentFeed(limit: Int = 20) -> Feed<Comment2> { commentFeed(.all, filter: .saved, limit: limit) }

    /// What somebody commented, page by page.
    ///
    /// - Parameters:
    ///   - id: Who.
    ///   - sort: In which order; `new` if nil.
    ///   - limit: How many a page has at most: 1 to 50.
    /// - Returns: An empty list; load it.
    public func commentFeed(ofPerson id: PersonID, sort: PostSort? = nil, limit: Int = 20) -> Feed<Comment2> {
        let source = FeedSource<Comment2>.numbered(of: self, limit: limit) {
            ApiGetPersonDetails(personId: id, sort: sort?.wire, page: $0.page, limit: $0.limit)
        } rows: { answer, server in
            answer.comments.map { Comment2Value($0, server: server) }
        }
        return list(source, by: ListRules(isProfile: true), in: .person(id))
    }

    private func comments(
        in scope: FeedScope,
        _ rules: ListRules,
        _ limit: Int,
        _ request: @escaping @Sendable (PagePlace) -> ApiGetComments
    ) -> Feed<Comment2> {
        list(source(limit, request), by: rules, in: scope)
    }

    private func source(
        _ limit: Int,
        _ request: @escaping @Sendable (PagePlace) -> ApiGetComments
    ) -> FeedSource<Comment2> {
        .numbered(of: self, limit: limit, request)
    }

    private func list(_ source: FeedSource<Comment2>, by rules: ListRules, in scope: FeedScope) -> Feed<Comment2> {
        list(source.showing { rules.shows($0) }.listing { rules.lists($0) }, by: rules) { scope.includes($0) }
    }
}
