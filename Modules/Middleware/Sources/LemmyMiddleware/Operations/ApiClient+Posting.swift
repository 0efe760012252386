public import LemmyIdentifiers
import Middleware
public import WireRuntime

// Requests that create content. A new entity appears with the server's response and not before.

extension ApiClient {
    /// Creates a post. The server gives it the viewer's own upvote.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - communityId: The community.
    ///   - linkUrl: The link of the post.
    ///   - content: The text, in Markdown.
    ///   - altText: A description of the picture; since 0.19.4.
    ///   - nsfw: True if the post is not safe for work.
    ///   - languageId: The language; the account's own in that community if nil.
    ///   - thumbnailUrl: A picture that replaces the link's own; since 0.19.4.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `deferred` if the post is stored and sent later
    ///   (``submitPost(title:communityId:linkUrl:content:altText:nsfw:languageId:thumbnailUrl:)``); or `CancellationError`, in which case
    ///   the server may have created it.
    public func createPost(
        title: String,
        communityId: CommunityID,
        linkUrl: WireURL? = nil,
        content: String? = nil,
        altText: String? = nil,
        nsfw: Bool? = nil,
        languageId: LanguageID? = nil,
        thumbnailUrl: WireURL? = nil
    ) async throws -> Post2 {
        try await createOrThrowDeferred(
            NewPost(
                title: title,
                communityId: communityId,
                linkUrl: linkUrl?.string,
                content: content,
                altText: altText,
                nsfw: nsfw,
                languageId: languageId,
                thumbnailUrl: thumbnailUrl?.string
            )
        )
    }

    /// Comments on a post or replies to a comment. The server gives the comment the viewer's own upvote.
    ///
    /// - Parameters:
    ///   - content: The text, in Markdown.
    ///   - postId: The post.
    ///   - parentId: The comment that it replies to; nil for the post itself.
    ///   - languageId: The language; the account's own in that community if nil.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `deferred` if the comment is stored and sent later
    ///   (``submitComment(content:postId:parentId:languageId:)``); or `CancellationError`, in which case the server may have created it.
    public func createComment(
        content: String,
        postId: PostID,
        parentId: CommentID? = nil,
        languageId: LanguageID? = nil
    ) async throws -> Comment2 {
        try await createOrThrowDeferred(
            NewComment(content: content, postId: postId, parentId: parentId, languageId: languageId)
        )
    }

    /// Sends a private message to a person.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `deferred` if the message is stored and sent later; or
    ///   `CancellationError`, in which case the server may have sent it.
    public func createMessage(content: String, recipientId: PersonID) async throws -> Message2 {
        try await createOrThrowDeferred(NewMessage(content: content, recipientId: recipientId))
    }

    func sendPost(_ new: NewPost) async throws -> Post2 {
        let known = myPersonID.map { PostEffects(communityId: new.communityId, creatorId: $0).counted(1) } ?? []
        return try await create(
            about: "\(new.parent)",
            effects: known,
            following: { PostEffects($0).counted(1) }
        ) { dialect throws(ApiClientError) in
            try dialect.create(new)
        }
    }

    func sendComment(_ new: NewComment) async throws -> Comment2 {
        let seesComments = !isBefore0_19
        let answered = new.parentId.map(inboxRows(about:)) ?? []
        let marks = answered.map { row in
            SideEffect(on: row.id.entityID, FieldGroup<Reply1Fields>.read) { $0.read = true }
        }
        let unread = answered.filter { !$0.read }.map { (key: $0.entityKey, kind: $0.kind.inboxKind) }
        return try await unreadCount.tracking(unread) {
            try await create(
                about: "\(new.parent)",
                effects: effects(of: new).creationEffects(seesComments: seesComments) + marks,
                following: {
                    CommentEffects($0).creationEffects(seesComments: seesComments)
                        + self.visitEffects($0.comment1.postId)
                }
            ) { dialect throws(ApiClientError) in
                try dialect.create(new)
            }
        }
    }

    func sendMessage(_ new: NewMessage) async throws -> Message2 {
        try await create(about: "\(new.parent)") { dialect throws(ApiClientError) in try dialect.create(new) }
    }

    /// Creates a community. The viewer moderates it and is subscribed to it.
    ///
    /// - Parameters:
    ///   - name: The name in its address: lower case, without blanks.
    ///   - title: The name that is shown.
    ///   - description: The description and the rules, in Markdown.
    ///   - icon: The address of the icon.
    ///   - banner: The address of the banner.
    ///   - nsfw: True if the community is not safe for work.
    ///   - onlyModeratorsCanPost: True if other accounts can only comment.
    ///   - discussionLanguageIds: The allowed languages; all if nil.
    ///   - isLocalOnly: True if only accounts of this server see it; since 0.19.4.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have created
    ///   it.
    public func createCommunity(
        name: String,
        title: String,
        description: String? = nil,
        icon: WireURL? = nil,
        banner: WireURL? = nil,
        nsfw: Bool? = nil,
        onlyModeratorsCanPost: Bool? = nil,
        discussionLanguageIds: [LanguageID]? = nil,
        isLocalOnly: Bool? = nil
    ) async throws -> Community2 {
        let new = NewCommunity(
            name: name,
            title: title,
            description: description,
            icon: icon?.string,
            banner: banner?.string,
            nsfw: nsfw,
            onlyModeratorsCanPost: onlyModeratorsCanPost,
            discussionLanguageIds: discussionLanguageIds,
            isLocalOnly: isLocalOnly
        )
        return try await create(about: "community:\(name)") { dialect throws(ApiClientError) in
            try dialect.create(new)
        } showing: { [self] community in
            updateAccountLists(.follows(community.id, true))
            if let me = myPersonID { updateAccountLists(.moderates(me, community.id, true)) }
        }
    }
}
