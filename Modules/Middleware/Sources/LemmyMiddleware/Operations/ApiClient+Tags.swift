public import LemmyIdentifiers
import Middleware

// Tags exist since 1.0, and on PieFed, which calls them flairs.

extension ApiClient {
    /// Returns the request that tags a post. It fails if the server has ignored one of the tags; the post shows those that it has then.
    nonisolated func tagRequest(_ tags: [CommunityTagID], asAuthor isAuthor: Bool, of id: PostID) -> EditRequest {
        editRequest { dialect throws(ApiClientError) in
            try dialect.tag(id, tags, asAuthor: isAuthor)
        } refusing: { [siteName] post in
            guard let given = post.fields.tags,
                let missing = tags.first(where: { tag in !given.contains { $0.id == tag } })
            else { return nil }
            return ApiClientError(
                .refused,
                "\(siteName) has not given tag \(missing) to post:\(id): its community does not offer it",
                hint: "look at the tags of its community"
            )
        }
    }

    /// Creates a tag for the posts of a community, as one of its moderators. The community offers it at once.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have created
    ///   it.
    @discardableResult
    public func createTag(named name: String, inCommunity id: CommunityID) async throws -> CommunityTag {
        try await write(about: "community:\(id)", following: { Self.tagEffects($0.value, in: id) }) {
            dialect throws(ApiClientError) in
            try dialect.createTag(named: name, in: id)
        } show: { answer, _ in
            answer.value
        }
    }

    /// Changes the shown name of a tag as a moderator of its community. The community and its posts show the new name at once.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - name: The name to show.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have renamed
    ///   it.
    @discardableResult
    public func renameTag(_ tag: CommunityTag, to name: String) async throws -> CommunityTag {
        let tagged = taggedPosts(tag)
        return try await write(
            about: "community:\(tag.communityId)",
            following: { answer in
                Self.tagEffects(answer.value, in: tag.communityId)
                    + tagged.map { Self.tagEffect(on: $0) { $0.replace(with: answer.value) } }
            }
        ) { dialect throws(ApiClientError) in
            try dialect.renameTag(tag.id, to: name)
        } show: { answer, _ in
            answer.value
        }
    }

    /// Deletes a tag as a moderator of its community. The community stops to offer it, and its posts lose it.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have deleted
    ///   it.
    public func deleteTag(_ tag: CommunityTag) async throws {
        let community = SideEffect(
            on: Community2Value.entityID(of: tag.communityId),
            FieldGroup<Community2Fields>.tags
        ) { $0.tags?.removeAll { $0.id == tag.id } }
        let posts = taggedPosts(tag).map { Self.tagEffect(on: $0) { $0.removeAll { $0.id == tag.id } } }
        try await writePlain(about: "community:\(tag.communityId)", effects: [community] + posts) {
            dialect throws(ApiClientError) in
            try dialect.deleteTag(tag.id)
        }
    }

    /// Throws an error unless the server has tags. No request is sent, unless the software of the server is not known yet.
    ///
    /// - Parameter id: The community whose tags are wanted.
    /// - Throws: ``ApiClientError`` with code `unsupported` for a server without tags; the error of asking for its software; or
    ///   `CancellationError`.
    public func requireTags(inCommunity id: CommunityID) async throws {
        // The call is made and not sent.
        _ = try await rethrowingCancellation { try await dialect(because: nil).createTag(named: "", in: id) }
    }

    /// Returns the posts with a tag, as far as there are models of them.
    private func taggedPosts(_ tag: CommunityTag) -> [PostID] {
        caches.post2.objects.filter { $0.tags?.contains { $0.id == tag.id } ?? false }.map(\.id)
    }

    /// Returns the effect of a tag's creation or change on its community.
    private nonisolated static func tagEffects(_ tag: CommunityTag, in id: CommunityID) -> [SideEffect] {
        [
            SideEffect(on: Community2Value.entityID(of: id), FieldGroup<Community2Fields>.tags) { fields in
                if fields.tags?.contains(where: { $0.id == tag.id }) == true {
                    fields.tags?.replace(with: tag)
                } else {
                    fields.tags?.append(tag)
                }
            }
        ]
    }

    /// Returns the effect of a tag's change on a post.
    private nonisolated static func tagEffect(
        on id: PostID,
        _ change: @escaping @Sendable (inout [CommunityTag]) -> Void
    ) -> SideEffect {
        SideEffect(on: Post2Value.entityID(of: id), FieldGroup<Post2Fields>.tags) { fields in
            guard var tags = fields.tags else { return }
            change(&tags)
            fields.tags = tags
        }
    }
}

extension [CommunityTag] {
    /// Puts a tag in the place of the one with the same number.
    fileprivate nonisolated mutating func replace(with tag: CommunityTag) { self = map { $0.id == tag.id ? tag : $0 } }
}
