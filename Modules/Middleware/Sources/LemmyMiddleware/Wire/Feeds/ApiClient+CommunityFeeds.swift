import ApiTypes
public import Middleware

extension ApiClient {
    /// The communities that the server knows, page by page. One that the viewer founds shows first, until the next refresh.
    ///
    /// ```swift
    /// let communities = api.communityFeed(.local, sort: .topAll)
    /// try await communities.loadMore()
    /// for community in communities { print(community.title, community.subscriberCount) }
    /// ```
    ///
    /// What the viewer follows is ``subscriptions()``, all of it and in sections.
    ///
    /// - Parameters:
    ///   - kind: Which of them; a guest's `subscribed` is empty, `moderated` is known since 0.19.0.
    ///   - sort: In which order; `hot` if nil.
    ///   - showsNsfw: Whether those that are not safe for work are among them; as the account has it set if nil; since 0.18.1.
    ///   - limit: How many a page has at most: 1 to 50.
    /// - Returns: An empty list; load it.
    public func communityFeed(
        _ kind: FeedKind = .all,
        sort: PostSort? = nil,
        showsNsfw: Bool? = nil,
        limit: Int = 20
    ) -> Feed<Community2> {
        let source = FeedSource<Community2>.numbered(of: self, limit: limit) {
            ApiListCommunities(
                type: kind.wire,
                sort: sort?.wire,
                showNsfw: showsNsfw,
                page: $0.page,
                limit: $0.limit
            )
        }
        let rules = ListRules(kind)
        // Whoever founds it follows and moderates it, and it is on this server.
        return list(source.showing { rules.shows($0) }.listing { rules.lists($0) }, by: rules) { _ in true }
    }
}
