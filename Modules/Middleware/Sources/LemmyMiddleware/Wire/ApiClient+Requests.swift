import ApiTypes
import Foundation
import LemmyIdentifiers
import Propagation
import WireRuntime

// What each method of the client asks a v3 server, and what of the answer becomes tier values. A v4 client is added beside this.

extension ApiClient {
    @concurrent
    nonisolated func fetchPosts(
        _ feed: FeedKind,
        sort: PostSort?,
        limit: Int?,
        cursor: String?,
        because cause: Cause?
    ) async throws(ApiClientError) -> Fetched<PostPageValue> {
        let request = ApiGetPosts(
            type: ApiListingType(rawValue: feed.wireName),
            sort: sort.map { ApiSortType(rawValue: $0.wireName) },
            limit: limit,
            pageCursor: cursor.map(ApiPaginationCursor.init(_:))
        )
        let host = serverName
        return try await fetch(request, about: "feed \(feed.rawValue)", because: cause) { answer in
            PostPageValue(
                posts: answer.posts.map { Post2Value($0, server: host) },
                nextCursor: answer.nextPage?.wireParameter
            )
        }
    }

    @concurrent
    nonisolated func fetchPost(_ id: PostID, because cause: Cause?) async throws(ApiClientError) -> Fetched<Post3Value>
    {
        let host = serverName
        return try await fetch(ApiGetPost(id: id), about: "post:\(id)", because: cause) { Post3Value($0, server: host) }
    }

    @concurrent
    nonisolated func fetchPost(
        actorId: WireURL,
        because cause: Cause?
    ) async throws(ApiClientError) -> Fetched<Post2Value> {
        let host = serverName
        return try await fetch(ApiResolveObject(q: actorId.string), about: actorId.string, because: cause) {
            answer throws(ApiClientError) in
            guard let post = answer.post else {
                throw ApiClientError(.notFound, "\(actorId) is no post on \(host)", hint: "check the address")
            }
            return Post2Value(post, server: host)
        }
    }

    @concurrent
    nonisolated func fetchCommunity(
        id: CommunityID?,
        name: String?,
        because cause: Cause?
    ) async throws(ApiClientError) -> Fetched<Community2Value> {
        let host = serverName
        let subject = "community:\(id.map(String.init(describing:)) ?? name ?? "?")"
        return try await fetch(ApiGetCommunity(id: id, name: name), about: subject, because: cause) {
            Community2Value($0.communityView, server: host)
        }
    }

    @concurrent
    nonisolated func sendVote(
        _ vote: Vote,
        on id: PostID,
        because cause: Cause?
    ) async throws(ApiClientError) -> Fetched<Post2Value> {
        let host = serverName
        return try await fetch(ApiCreatePostLike(postId: id, score: vote.rawValue), because: cause) {
            Post2Value($0.postView, server: host)
        }
    }

    @concurrent
    nonisolated func sendSave(
        _ isSaved: Bool,
        of id: PostID,
        because cause: Cause?
    ) async throws(ApiClientError) -> Fetched<Post2Value> {
        let host = serverName
        return try await fetch(ApiSavePost(postId: id, save: isSaved), because: cause) {
            Post2Value($0.postView, server: host)
        }
    }

    @concurrent
    nonisolated func sendFollow(
        _ follows: Bool,
        of id: CommunityID,
        because cause: Cause?
    ) async throws(ApiClientError) -> Fetched<Community2Value> {
        let host = serverName
        return try await fetch(ApiFollowCommunity(communityId: id, follow: follows), because: cause) {
            Community2Value($0.communityView, server: host)
        }
    }

    @concurrent
    nonisolated func sendLogin(
        _ name: String,
        _ password: String,
        because cause: Cause?
    ) async throws(ApiClientError) -> Fetched<String?> {
        try await fetch(ApiLogin(usernameOrEmail: name, password: password), about: "login \(name)", because: cause) {
            $0.jwt
        }
    }

    @concurrent
    nonisolated func sendLogout(because cause: Cause?) async throws(ApiClientError) -> Fetched<Bool> {
        try await fetch(ApiLogout(), because: cause) { _ in true }
    }

    @concurrent
    nonisolated func fetchSite(because cause: Cause?) async throws(ApiClientError) -> Fetched<SiteValue> {
        let host = serverName
        return try await fetch(ApiGetSite(), because: cause) { answer in
            SiteValue(
                name: answer.siteView.site.name,
                host: answer.siteView.site.actorId.url?.host() ?? host,
                version: answer.version,
                me: answer.myUser.map { Person1Value($0.localUserView.person, server: host) }
            )
        }
    }
}
