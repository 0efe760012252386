import ApiTypes
import WireRuntime

extension LemmyV3 {
    func search(_ query: SearchQuery) -> Call<SearchResultValue> {
        let request = ApiSearch(
            q: query.text,
            communityId: query.communityId,
            communityName: query.communityName,
            creatorId: query.creatorId,
            type: query.kind.wire,
            sort: query.sort?.wire,
            listingType: query.feed?.wire,
            page: query.page.page,
            limit: query.page.limit,
            postTitleOnly: query.titlesOnly
        )
        return Call(request) { answer, context in
            let server = context.server
            return SearchResultValue(
                posts: answer.posts.map { Post2Value($0, server: server) },
                comments: answer.comments.map { Comment2Value($0, server: server) },
                communities: answer.communities.map { Community2Value($0, server: server) },
                people: answer.users.map { Person2Value($0, server: server) }
            )
        }
    }

    func resolve(_ address: WireURL) -> Call<ResolvedContentValue?> {
        Call(ApiResolveObject(q: address.string)) { answer, context in
            let server = context.server
            if let post = answer.post { return .post(Post2Value(post, server: server)) }
            if let comment = answer.comment { return .comment(Comment2Value(comment, server: server)) }
            if let community = answer.community { return .community(Community2Value(community, server: server)) }
            return answer.person.map { .person(Person2Value($0, server: server)) }
        }
    }
}
