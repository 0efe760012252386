import ApiTypes
public import LemmyIdentifiers
public import Middleware

// Lists of posts. Each shows what the viewer posts to it first, until its next refresh, and loses at once what they block, hide or remove.

extension ApiClient {
    /// A feed, page by page.
    ///
    /// ```swift
    /// let feed = api.feed(.subscribed)
    /// try await feed.loadMore()
    /// for post in feed { print(post.title) }       // feed.reached(post) as each appears loads more near the end
    /// ```
    ///
    /// It goes on by cursor, and by page number where the server knows none: 0.18.
    ///
    /// - Parameters:
    ///   - kind: Which posts; `moderated` since 0.19.0.
    ///   - sort: In which order; the account's own, or the server's, if nil.
    ///   - filter: Which of them.
    ///   - limit: How many a page has at most: 1 to 50; the server's own number if nil.
    /// - Returns: An empty list; load it.
    public func feed(
        _ kind: FeedKind,
        sort: PostSort? = nil,
        filter: PostFilter = PostFilter(),
        limit: Int? = 20
    ) -> Feed<Post2> {
        let scope = FeedScope(kind, filter.only)
        return posts(in: scope, ListRules(kind, filter: filter), limit) {
            ApiGetPosts(type: kind.wire, filter, sort, $0)
        }
    }

    /// What was posted to a community, page by page.
    ///
    /// - Parameters:
    ///   - id: The community.
    ///   - sort: In which order; what is pinned comes first.
    ///   - filter: Which of its posts.
    ///   - limit: How many a page has at most: 1 to 50.
    /// - Returns: An empty list; load it.
    public func feed(
        ofCommunity id: CommunityID,
        sort: PostSort? = nil,
        filter: PostFilter = PostFilter(),
        limit: Int = 20
    ) -> Feed<Post2> {
        let scope: FeedScope = filter.only == nil ? .community(id) : .marked
        return posts(in: scope, ListRules(filter: filter), limit) { ApiGetPosts(communityId: id, filter, sort, $0) }
    }

    /// What the viewer saved, from everywhere, page by page: the last saved first.
    ///
    /// - Parameter limit: How many a page has at most: 1 to 50.
    /// - Returns: An empty list; load it. A post that is saved from now on shows with the next refresh; one that is not saved any more stays
    ///   until then.
    public func savedFeed(limit: Int = 20) -> Feed<Post2> { feed(.all, filter: .saved, limit: limit) }

    /// What somebody posted, page by page.
    ///
    /// - Parameters:
    ///   - id: Who.
    ///   - sort: In which order; `new` if nil.
    ///   - limit: How many a page has at most: 1 to 50.
    /// - Returns: An empty list; load it.
    public func feed(ofPerson id: PersonID, sort: PostSort? = nil, limit: Int = 20) -> Feed<Post2> {
        let source = FeedSource<Post2>.numbered(of: self, limit: limit) {
            ApiGetPersonDetails(personId: id, sort: sort?.wire, page: $0.page, limit: $0.limit)
        } rows: { answer, server in
            answer.posts.map { Post2Value($0, server: server) }
        }
        return list(source, by: ListRules(isProfile: true), in: .person(id))
    }

    private func posts(
        in scope: FeedScope,
        _ rules: ListRules,
        _ limit: Int?,
        _ request: @escaping @Sendable (PagePlace) -> ApiGetPosts
    ) -> Feed<Post2> {
        let source = FeedSource<Post2>.continued(of: self, limit: limit, request)
        return list(source, by: rules, in: scope)
    }

    private func list(_ source: FeedSource<Post2>, by rules: ListRules, in scope: FeedScope) -> Feed<Post2> {
        list(source.showing { rules.shows($0) }.listing { rules.lists($0) }, by: rules) { scope.includes($0) }
    }
}
