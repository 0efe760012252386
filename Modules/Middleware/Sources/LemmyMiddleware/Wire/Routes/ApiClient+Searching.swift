import ApiTypes
public import LemmyIdentifiers
import Middleware

extension ApiClient {
    /// Searches what the server knows.
    ///
    /// - Parameters:
    ///   - text: What to look for; blanks stand for anything in between.
    ///   - kind: Of which kind. A search in one community or by one person finds neither communities nor people, unless it asks for them.
    ///   - feed: Where.
    ///   - communityId: Only in this community.
    ///   - communityName: Only in this community, `swift` or `swift@elsewhere.test`.
    ///   - creatorId: Only what this person wrote.
    ///   - titlesOnly: Whether a post's text is left alone; since 0.19.6.
    ///   - sort: In which order; `hot` if nil.
    ///   - page: Which page, from 1.
    ///   - limit: How many of each kind at most: 1 to 50.
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
        limit: Int? = nil
    ) async throws -> SearchResult {
        let request = ApiSearch(
            q: text,
            communityId: communityId,
            communityName: communityName,
            creatorId: creatorId,
            type: kind.wire,
            sort: sort?.wire,
            listingType: feed?.wire,
            page: page,
            limit: limit,
            postTitleOnly: titlesOnly
        )
        return try await read(request, about: "“\(text)”") { answer, server in
            SearchResultValue(
                posts: answer.posts.map { Post2Value($0, server: server) },
                comments: answer.comments.map { Comment2Value($0, server: server) },
                communities: answer.communities.map { Community2Value($0, server: server) },
                people: answer.users.map { Person2Value($0, server: server) }
            )
        } show: { [self] value, moment in
            SearchResult(
                posts: caches.post2.models(of: value.posts, in: moment),
                comments: caches.comment2.models(of: value.comments, in: moment),
                communities: caches.community2.models(of: value.communities, in: moment),
                people: caches.person2.models(of: value.people, in: moment)
            )
        }
    }
}
