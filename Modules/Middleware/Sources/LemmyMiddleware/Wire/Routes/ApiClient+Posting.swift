import ApiTypes
public import LemmyIdentifiers
import Middleware
public import WireRuntime

// What creates: each comes with the server's answer, and is nowhere before.

extension ApiClient {
    /// Posts something. The viewer's own upvote is on it.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - communityId: Where.
    ///   - linkUrl: What it links to.
    ///   - content: The text, in Markdown.
    ///   - altText: The picture in words; since 0.19.4.
    ///   - nsfw: Whether it is not safe for work.
    ///   - languageId: The language; the account's own if it has one in that community.
    ///   - thumbnailUrl: A picture in place of the link's own; since 0.19.4.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `deferred` if it is kept and will be sent
    ///   (``submitPost(title:communityId:linkUrl:content:altText:nsfw:languageId:thumbnailUrl:)``); or `CancellationError`: it may have been
    ///   posted then.
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
        try await deliver(
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

    /// Comments on a post, or answers a comment. The viewer's own upvote is on it.
    ///
    /// - Parameters:
    ///   - content: The text, in Markdown.
    ///   - postId: Under which post.
    ///   - parentId: Which comment it answers; nil is the post itself.
    ///   - languageId: The language; the account's own if it has one in that community.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `deferred` if it is kept and will be sent
    ///   (``submitComment(content:postId:parentId:languageId:)``); or `CancellationError`: it may have been posted then.
    public func createComment(
        content: String,
        postId: PostID,
        parentId: CommentID? = nil,
        languageId: LanguageID? = nil
    ) async throws -> Comment2 {
        try await deliver(
            NewComment(content: content, postId: postId, parentId: parentId, languageId: languageId)
        )
    }

    /// Writes to somebody.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `deferred` if it is kept and will be sent; or `CancellationError`: it may have been sent then.
    public func createMessage(content: String, recipientId: PersonID) async throws -> Message2 {
        try await deliver(NewMessage(content: content, recipientId: recipientId))
    }

    func sendPost(_ new: NewPost) async throws -> Post2 {
        let request = ApiCreatePost(
            name: new.title,
            communityId: new.communityId,
            url: new.linkUrl,
            body: new.content,
            altText: new.altText,
            nsfw: new.nsfw,
            languageId: new.languageId,
            customThumbnail: new.thumbnailUrl
        )
        let known = myPersonID.map { PostEffects(communityId: new.communityId, creatorId: $0).counted(1) } ?? []
        return try await create(
            request,
            about: "\(new.parent)",
            effects: known,
            following: { PostEffects($0).counted(1) },
            { Post2Value($0.postView, server: $1) }
        )
    }

    func sendComment(_ new: NewComment) async throws -> Comment2 {
        let request = ApiCreateComment(
            content: new.content,
            postId: new.postId,
            parentId: new.parentId,
            languageId: new.languageId
        )
        let seesComments = !isBefore0_19
        let answered = new.parentId.map(inboxRows(about:)) ?? []
        let marks = answered.map { row in
            SideEffect(on: row.id.entityID, FieldGroup<Reply1Fields>.read) { $0.read = true }
        }
        let unread = answered.filter { !$0.read }.map { (key: $0.entityKey, kind: $0.kind.inboxKind) }
        return try await unreadCount.following(unread) {
            try await create(
                request,
                about: "\(new.parent)",
                effects: effects(of: new).written(seesComments: seesComments) + marks,
                following: {
                    CommentEffects($0).written(seesComments: seesComments) + [Self.marksRead($0.comment1.postId)]
                },
                { Comment2Value($0.commentView, server: $1) }
            )
        }
    }

    func sendMessage(_ new: NewMessage) async throws -> Message2 {
        let request = ApiCreatePrivateMessage(content: new.content, recipientId: new.recipientId)
        return try await create(request, about: "\(new.parent)") { Message2Value($0.privateMessageView, server: $1) }
    }

    /// Founds a community. The viewer moderates it and is subscribed to it.
    ///
    /// - Parameters:
    ///   - name: What stands in its address: lower case, no blanks.
    ///   - title: What people see.
    ///   - description: What it is about and its rules, in Markdown.
    ///   - icon: The small picture.
    ///   - banner: The wide picture.
    ///   - nsfw: Whether it is not safe for work.
    ///   - onlyModeratorsCanPost: Whether others only comment.
    ///   - discussionLanguageIds: The languages that are welcome; all if nil.
    ///   - isLocalOnly: Whether only accounts of this server see it; since 0.19.4.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been founded then.
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
        let request = ApiCreateCommunity(
            name: name,
            title: title,
            description: description,
            icon: icon?.string,
            banner: banner?.string,
            nsfw: nsfw,
            postingRestrictedToMods: onlyModeratorsCanPost,
            discussionLanguages: discussionLanguageIds,
            visibility: isLocalOnly.map { $0 ? .localOnly : .public }
        )
        return try await create(
            request,
            about: "community:\(name)",
            { Community2Value($0.communityView, server: $1).foundedByViewer },
            showing: { [self] community in
                relist(.follows(community.id, true))
                if let me = myPersonID { relist(.moderates(me, community.id, true)) }
            }
        )
    }
}

extension Community2Value {
    /// The community, which the viewer moderates: the answer to whoever founds one does not say so.
    fileprivate var foundedByViewer: Community2Value {
        var community = self
        community.relation = relation.moderated(true)
        return community
    }
}
