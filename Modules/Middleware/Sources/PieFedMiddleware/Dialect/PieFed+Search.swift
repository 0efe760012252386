import ApiTypesPieFed
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

extension PieFed {
    /// A search is for one kind; a search for all kinds asks for one after the other.
    func search(_ query: SearchQuery) throws(ApiClientError) -> Call<SearchResultValue> {
        guard query.creatorId == nil else { throw lacking("a search in the content of one person") }
        guard query.titlesOnly != true else { throw lacking("a search in the titles only") }
        switch query.kind {
        case .posts: return try search(query, .posts)
        case .comments: return try search(query, .comments)
        case .communities: return try search(query, .communities)
        case .people: return try search(query, .users)
        case .links: return try search(query, .url)
        case .all:
            let others = [
                try search(query, .comments), try search(query, .communities), try search(query, .users),
            ]
            return Self.join(try search(query, .posts), with: others[...]).identified(by: query)
        }
    }

    private func search(
        _ query: SearchQuery,
        _ type: ApiPieFed.SearchType
    ) throws(ApiClientError) -> Call<SearchResultValue> {
        let request = ApiPieFed.GetSearch(
            q: query.text,
            type: type,
            limit: query.page.limit,
            listingType: query.feed?.piefed,
            page: query.page.page,
            sort: try spell(query.sort, as: \.ofContent),
            communityName: query.communityName,
            communityId: query.communityId
        )
        return Call(request) { answer, context in
            let server = context.server
            return SearchResultValue(
                posts: (answer.posts ?? []).map { Post2Value($0, server: server) },
                comments: (answer.comments ?? []).map { Comment2Value($0, server: server) },
                communities: (answer.communities ?? []).map { Community2Value($0, server: server) },
                people: (answer.users ?? []).map { Person2Value($0, server: server) }
            )
        }
    }

    /// Returns a search with others after it, which returns the results of all.
    private static func join(
        _ first: Call<SearchResultValue>,
        with others: ArraySlice<Call<SearchResultValue>>
    ) -> Call<SearchResultValue> {
        guard let second = others.first else { return first }
        return first.followed { found, _ in
            let both = second.map { more in
                SearchResultValue(
                    posts: found.posts + more.posts,
                    comments: found.comments + more.comments,
                    communities: found.communities + more.communities,
                    people: found.people + more.people
                )
            }
            return .next(join(both, with: others.dropFirst()))
        }
    }

    /// The value is nil for the address of a feed of communities.
    func resolve(_ address: WireURL) -> Call<ResolvedContentValue?> {
        Call(ApiPieFed.GetResolveObject(q: address.string)) { answer, context in
            let server = context.server
            if let post = answer.post { return .post(Post2Value(post, server: server)) }
            if let comment = answer.comment { return .comment(Comment2Value(comment, server: server)) }
            if let community = answer.community { return .community(Community2Value(community, server: server)) }
            return answer.person.map { .person(Person2Value($0, server: server)) }
        }
    }
}
