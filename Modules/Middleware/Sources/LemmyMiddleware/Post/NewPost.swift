import LemmyIdentifiers
import Middleware
import Primitives
import WireRuntime

/// A post that is kept until the server has it.
struct NewPost: DurableCreation {
    typealias Model = Post2
    static let kind = "create post"
    let title: String
    let communityId: CommunityID
    var linkUrl: String?
    var content: String?
    var altText: String?
    var nsfw: Bool?
    var languageId: LanguageID?
    var thumbnailUrl: String?

    var parent: EntityKey { EntityKey(kind: Community1Value.kind, id: communityId.rawValue) }
    var words: String { "post in community:\(communityId)" }

    func send(by client: ApiClient) async throws -> Post2 { try await client.sendPost(self) }

    func effects(of model: Post2, by client: ApiClient) -> [SideEffect] { PostEffects(model.tierValue).counted(1) }

    /// Its author's page lists it, whether it was read, hidden or deleted since.
    func find(by client: ApiClient, _ trace: CreationTrace) async throws -> CreationFinding<Post2> {
        try await WrittenSearch<Post2>(
            client: client,
            trace: trace,
            languageId: languageId,
            created: { $0.created },
            likeness: likeness
        ) { asker, author, page, limit in
            try await asker.getPersonContent(
                id: author,
                communityId: communityId,
                sort: .new,
                page: page,
                limit: limit
            ).posts
        } place: { asker in
            let community = try await asker.getCommunity(id: communityId)
            return .init(
                community: communityId,
                instance: community.instanceId,
                isNsfw: nsfw == true || community.nsfw
            )
        } readAgain: {
            try await client.getPost(id: $0.id).post2
        }.find()
    }

    /// Whether it is what the server made of this.
    @MainActor private func likeness(to post: Post2, by author: PersonID) -> SentSearch<Post2>.Likeness {
        guard post.creatorId == author, post.communityId == communityId else { return .none }
        // A title is kept whatever becomes of a post, unless it is gone for good.
        guard SentText(title).isKept(as: post.title) else { return .none }
        if SentText(content ?? "").isKept(as: post.content ?? ""),
            SentText(linkUrl ?? "").isKept(as: post.linkUrl?.string ?? "")
        {
            return .same
        }
        guard post.deleted || post.removed else { return .none }
        return .open("a post of the account there was \(post.removed ? "removed" : "deleted"), and may have been it")
    }
}
