import ApiTypes
import Foundation
import LemmyIdentifiers
import Middleware
import Networking
import Primitives
import Propagation
import WireRuntime

// What each method of the client asks a v3 server, and what of the answer becomes tier values. A v4 client is added beside this.

extension ApiClient {
    nonisolated func fetchPosts(_ page: PageRequest) async throws(ApiClientError) -> Answer<PostPageValue> {
        let request = ApiGetPosts(
            type: ApiListingType(rawValue: page.feed.wireName),
            sort: page.sort.map { ApiSortType(rawValue: $0.wireName) },
            limit: page.limit,
            pageCursor: page.cursor.map(ApiPaginationCursor.init(_:))
        )
        let server = home.server
        return try await fetch(request, about: "feed \(page.feed.rawValue)", because: page.cause) { answer in
            PostPageValue(
                posts: answer.posts.map { Post2Value($0, server: server) },
                nextCursor: answer.nextPage?.wireParameter
            )
        }
    }

    /// Asking for a post marks it read and its comments seen, and answers as it was before.
    nonisolated func fetchPost(_ id: PostID, because cause: Cause?) async throws(ApiClientError) -> Answer<Post3Value> {
        let server = home.server
        let effects = [
            Self.marksRead(id),
            ReadEffect(on: Post2Value.entityID(of: id), .unreadComments) { $0.unreadCommentCount = 0 },
        ]
        return try await fetch(ApiGetPost(id: id), about: "post:\(id)", because: cause, effects: effects) { answer in
            let isBefore0_19 = self.state.withLock { $0.isBefore0_19 ?? false }
            return Post3Value(answer, server: server, crossPostsKnowViewer: !isBefore0_19)
        }
    }

    private nonisolated static func marksRead(_ id: PostID) -> ReadEffect {
        ReadEffect(on: Post2Value.entityID(of: id), .read) { $0.read = true }
    }

    nonisolated func fetchPost(
        actorId: WireURL,
        because cause: Cause?
    ) async throws(ApiClientError) -> Answer<Post2Value> {
        let server = home.server
        return try await fetch(ApiResolveObject(q: actorId.string), about: actorId.string, because: cause) {
            answer throws(ApiClientError) in
            guard let post = answer.post else {
                throw ApiClientError(.notFound, "\(actorId) is no post on \(server)", hint: "check the address")
            }
            return Post2Value(post, server: server)
        }
    }

    nonisolated func fetchCommunity(
        id: CommunityID?,
        name: String?,
        because cause: Cause?
    ) async throws(ApiClientError) -> Answer<Community2Value> {
        let server = home.server
        let subject = "community:\(id.map(String.init(describing:)) ?? name ?? "?")"
        return try await fetch(ApiGetCommunity(id: id, name: name), about: subject, because: cause) {
            Community2Value($0.communityView, server: server)
        }
    }

    nonisolated func sendVote(
        _ vote: Vote,
        on id: PostID,
        in turn: EditTurn
    ) async throws(ApiClientError) -> Answer<Post2Value> {
        let server = home.server
        let request = ApiCreatePostLike(postId: id, score: vote.rawValue)
        // Voting marks it read too; its answer says so, but one that asked for a page before may be told later.
        return try await fetch(request, because: turn.cause, in: turn, effects: [Self.marksRead(id)]) {
            Post2Value($0.postView, server: server)
        }
    }

    /// Saving marks it read too, and answers as it was before.
    nonisolated func sendSave(
        _ isSaved: Bool,
        of id: PostID,
        in turn: EditTurn
    ) async throws(ApiClientError) -> Answer<Post2Value> {
        let server = home.server
        let request = ApiSavePost(postId: id, save: isSaved)
        return try await fetch(request, because: turn.cause, in: turn, effects: [Self.marksRead(id)]) {
            Post2Value($0.postView, server: server)
        }
    }

    nonisolated func sendFollow(
        _ follows: Bool,
        of id: CommunityID,
        in turn: EditTurn
    ) async throws(ApiClientError) -> Answer<Community2Value> {
        let server = home.server
        let request = ApiFollowCommunity(communityId: id, follow: follows)
        return try await fetch(request, because: turn.cause, in: turn) {
            Community2Value($0.communityView, server: server)
        }
    }

    nonisolated func sendLogin(
        _ name: String,
        _ password: String,
        because cause: Cause?
    ) async throws(ApiClientError) -> String? {
        let request = ApiLogin(usernameOrEmail: name, password: password)
        return try await fetch(request, about: "login \(name)", because: cause) { $0.jwt }.value
    }

    nonisolated func sendLogout(because cause: Cause?) async throws(ApiClientError) {
        _ = try await fetch(ApiLogout(), because: cause) { _ in }
    }

    /// Asks a server, 0.19 or later, whether it takes the token.
    nonisolated func sendValidation() async throws(ApiClientError) {
        _ = try await fetch(ApiValidateAuth(), because: nil) { _ in }
    }

    nonisolated func fetchSite(because cause: Cause?) async throws(ApiClientError) -> Answer<SiteValue> {
        let server = home.server
        let host = self.server.host
        return try await fetch(ApiGetSite(), because: cause) { answer in
            SiteValue(
                name: answer.siteView.site.name,
                host: answer.siteView.site.actorId.url?.host() ?? host,
                version: answer.version,
                me: answer.myUser.map { Person1Value($0.localUserView.person, server: server) }
            )
        }
    }
}
