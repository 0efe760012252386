public import LemmyIdentifiers
import Middleware
public import WireRuntime

extension ApiClient {
    /// Finds the content that an address names: a post, a comment, a community or a person.
    ///
    /// A server that does not know the content fetches it from its own server if the client is logged in; a guest finds only content that
    /// the server knows.
    ///
    /// - Parameter actorId: The address that names it everywhere. A logged-in client also finds `!swift@elsewhere.test` and
    ///   `@alice@elsewhere.test`.
    /// - Throws: ``ApiClientError`` with code `notFound` if there is no such content, or it cannot be fetched; or `CancellationError`.
    public func resolve(actorId: WireURL) async throws -> ResolvedContent {
        try await read(about: actorId.string) { dialect throws(ApiClientError) in
            try dialect.resolve(actorId).map { content throws(ApiClientError) in
                if let content { return content }
                throw ApiClientError(.notFound, "\(actorId) is no entity of Lemmy", hint: "check the address")
            }
        } show: { [self] value, moment in
            switch value {
            case .post(let value): .post(caches.post2.model(of: value, in: moment))
            case .comment(let value): .comment(caches.comment2.model(of: value, in: moment))
            case .community(let value): .community(caches.community2.model(of: value, in: moment))
            case .person(let value): .person(caches.person2.model(of: value, in: moment))
            }
        }
    }

    /// Finds an entity by the address that names it everywhere.
    ///
    /// - Parameters:
    ///   - address: The address of the entity.
    ///   - noun: The expected kind, for the error.
    ///   - pick: A closure that takes the entity out of the content; it returns nil if the content is of another kind.
    /// - Throws: ``ApiClientError`` with code `notFound` if the server does not know the address or knows it as another kind.
    func resolve<Model: TierModel>(
        _ address: WireURL,
        _ noun: String,
        _ pick: @escaping @Sendable (ResolvedContentValue) -> Model.Value?
    ) async throws -> Model where Model.Client == ApiClient {
        let server = clientStore.server
        return try await read(about: address.string) { dialect throws(ApiClientError) in
            try dialect.resolve(address).map { content throws(ApiClientError) in
                if let value = content.flatMap(pick) { return value }
                throw ApiClientError(.notFound, "\(address) is no \(noun) on \(server)", hint: "check the address")
            }
        }
    }
}

extension ApiClient {
    /// Searches the content that the server knows.
    ///
    /// - Parameters:
    ///   - text: The text to search for; a blank matches any text in between.
    ///   - kind: The kind of content. A search in one community or by one person finds neither communities nor people, unless the kind asks
    ///     for them.
    ///   - feed: The range of the search.
    ///   - communityId: The community to search in; nil for all.
    ///   - communityName: The name of the community to search in, `swift` or `swift@elsewhere.test`.
    ///   - creatorId: The author of the content; nil for all.
    ///   - titlesOnly: True to search only the titles of posts and not their texts; since 0.19.6.
    ///   - sort: The sort order; `hot` if nil.
    ///   - page: The page number, from 1; nil for the first page and with a cursor.
    ///   - limit: The maximum number of rows of each kind: 1 to 50.
    ///   - cursor: The cursor of ``SearchResult/next`` of the page before, on servers since 1.0.
    /// - Throws: ``ApiClientError``, with code `rateLimited` after many searches; or `CancellationError`.
    public func search(
        _ text: String,
        for kind: SearchKind = .all,
        in feed: FeedKind? = nil,
        communityId: CommunityID? = nil,
        communityName: String? = nil,
        creatorId: PersonID? = nil,
        titlesOnly: Bool? = nil,
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> SearchResult {
        let query = SearchQuery(
            text: text,
            kind: kind,
            feed: feed,
            communityId: communityId,
            communityName: communityName,
            creatorId: creatorId,
            titlesOnly: titlesOnly,
            sort: sort,
            page: PageQuery(page, limit, cursor)
        )
        return try await read(about: "“\(text)”") { dialect throws(ApiClientError) in
            try dialect.search(query).requiring(query.page.position)
        } show: { [self] value, moment in
            SearchResult(
                posts: caches.post2.models(of: value.posts, in: moment),
                comments: caches.comment2.models(of: value.comments, in: moment),
                communities: caches.community2.models(of: value.communities, in: moment),
                people: caches.person2.models(of: value.people, in: moment),
                next: value.next.position(after: query.page.position, isEmpty: value.isEmpty)
            )
        }
    }
}
