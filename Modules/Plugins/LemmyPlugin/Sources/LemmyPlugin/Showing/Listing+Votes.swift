import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Listing {
    /// Who voted how on a post or a comment; for its moderators.
    static func votes(
        on subject: VoteSubject,
        in community: CommunityID,
        of api: ApiClient,
        limit: Int? = nil
    ) -> Listing {
        let name =
            switch subject {
            case .post(let id): "post:\(id)"
            case .comment(let id): "comment:\(id)"
            }
        let remade: @MainActor (ApiClient) async throws -> Listing
        switch subject {
        case .post(let id):
            let post = ListSubject<PostTiers>(id, of: api)
            remade = { try await votes(named: "post:\(try await post.id(for: $0))", of: $0, limit: limit) }
        case .comment(let id):
            let comment = ListSubject<CommentTiers>(id, of: api)
            remade = { try await votes(named: "comment:\(try await comment.id(for: $0))", of: $0, limit: limit) }
        }
        return Listing(
            EntityKey(kind: "votes", id: name),
            of: api,
            title: "votes",
            columns: ["creator", "vote"],
            watched: ["vote"],
            .feed(api.voteFeed(on: subject, communityId: community, limit: limit ?? 20)) { vote in
                ShownRow(ShownModel(vote)) { [] }
            },
            remake: remade
        )
    }

    /// Who voted how on what a name says: `post:21`, `comment:1`. What is not alive is fetched first, since its community is asked for too.
    ///
    /// - Throws: ``ReplKit/ReplError`` for what is neither.
    static func votes(named name: String, of api: ApiClient, limit: Int? = nil) async throws -> Listing {
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first, parts.dropFirst().first) {
        case ("post", let number?):
            let id = try PostID(readingNumber: number, kind: "post")
            let known = api.caches.post1[id]?.communityId
            let community = if let known { known } else { try await api.getPost(id: id).communityId }
            return votes(on: .post(id), in: community, of: api, limit: limit)
        case ("comment", let number?):
            let id = try CommentID(readingNumber: number, kind: "comment")
            let known = api.caches.comment2[id]?.communityId
            let community = if let known { known } else { try await api.getComment(id: id).communityId }
            return votes(on: .comment(id), in: community, of: api, limit: limit)
        default:
            throw ReplError(
                .unknownReference,
                "votes:\(name): there are votes on posts and comments only",
                hint: "votes:post:1 or votes:comment:1"
            )
        }
    }
}
