package import LemmyIdentifiers
package import Middleware
package import Primitives
import Propagation
import WireRuntime

/// A post that is kept until the server has confirmed it.
package struct NewPost: DurableCreation {
    /// The model of the created entity.
    package typealias Model = Post2
    /// The name of the type in files.
    package static let kind = "create post"
    /// The title.
    package let title: String
    /// The community.
    package let communityId: CommunityID
    /// The link of the post.
    package var linkUrl: String?
    /// The text, in Markdown.
    package var content: String?
    /// The description of the picture.
    package var altText: String?
    /// True if it is not safe for work.
    package var nsfw: Bool?
    /// The language; the account's own in that community if nil.
    package var languageId: LanguageID?
    /// The picture that replaces the link's own.
    package var thumbnailUrl: String?

    /// The entity that the new one belongs to.
    package var parent: EntityKey { EntityKey(kind: Community1Value.kind, id: communityId.rawValue) }
    /// The creation in words.
    package var words: String { "post in community:\(communityId)" }

    /// Sends the request.
    package func send(by client: ApiClient) async throws -> Post2 { try await client.sendPost(self) }

    /// Returns the side effects on other entities.
    package func effects(of model: Post2, by client: ApiClient) -> [SideEffect] {
        PostEffects(model.tierValue).counted(1)
    }

    /// Looks the post up on its author's page, which lists it even if it was read, hidden or deleted since.
    package func find(by client: ApiClient, _ trace: CreationFingerprint) async throws -> CreationLookup<Post2> {
        try await CreationSearch<Post2>(
            client: client,
            trace: trace,
            languageId: languageId,
            created: { $0.created },
            match: likeness
        ) { asker, author, position in
            try await asker.scanPage(at: position, about: "person:\(author)") { dialect, page throws(ApiClientError) in
                try dialect.personPosts(
                    PersonContentQuery(id: author, communityId: communityId, sort: .new, page: page)
                )
            }
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

    /// Compares a row with the post that was sent.
    @MainActor private func likeness(to post: Post2, by author: PersonID) -> CreationScan<Post2>.Match {
        guard post.creatorId == author, post.communityId == communityId else { return .none }
        // A server keeps the title of a deleted or removed post, unless the post was purged.
        guard SubmittedText(title).matches(post.title) else { return .none }
        if SubmittedText(content ?? "").matches(post.content ?? ""),
            SubmittedText(linkUrl ?? "").matches(post.linkUrl?.string ?? "")
        {
            return .same
        }
        guard post.deleted || post.removed else { return .none }
        return .possible(
            "a post of this account there was \(post.removed ? "removed" : "deleted"), and may be this one"
        )
    }
}
