import Foundation
import Networking

extension Route {
    static var postWriteRoutes: [Route] {
        [
            Route(.post, "/post", CreatePost.self) { world, call, viewer, body throws(ServerError) in
                let post = try world.createPost(body, by: viewer, at: call.now)
                let answer = try world.answer(post, for: viewer)
                // The real server fetches the link after it has sent the response.
                world.updateLinkThumbnail(of: post.id)
                return answer
            },
            Route(.put, "/post", EditPost.self) { world, call, viewer, body throws(ServerError) in
                let post = try world.editPost(body, by: viewer, at: call.now)
                let answer = try world.answer(post, for: viewer)
                world.updateLinkThumbnail(of: post.id)
                return answer
            },
            Route(.post, "/post/delete", DeletePost.self) { world, call, viewer, body throws(ServerError) in
                let post = try world.deletePost(body.postID, body.deleted, by: viewer)
                return try world.answer(afterRemoval: post, for: viewer)
            },
        ]
    }
}

/// The fields of a new or changed post. A field that is nil is not changed.
private struct PostDraft {
    var title: String?
    var url: String?
    var text: String?
    var altText: String?
    var nsfw: Bool?
    var language: LanguageID?
    var thumbnail: String?
    private let dialect: Dialect
    private let software: ServerSoftware

    init<Body: PostBodyFields>(_ body: DecodedBody<Body>, title: String?, in world: World) {
        (dialect, software) = (world.dialect, world.software)
        self.title = title
        url = body.url
        text = body.text
        altText = body.altText
        nsfw = body.nsfw
        language = body.languageID
        thumbnail = body.customThumbnail
    }

    /// Redacts forbidden words; 0.18 refuses the whole text.
    mutating func cleanText(in world: World) throws(ServerError) {
        if dialect == .v0_18, let text { try world.requireNoSlurs(text) }
        text = text.map(world.cleaned)
    }

    /// Checks the fields of a new post. An address must be valid.
    func requireCreatable() throws(ServerError) {
        if dialect == .v0_18 { return try requireValidIn0_18() }
        let link = try url.map { text throws(ServerError) in try WebURL(parsing: text).cleaned }
        let image = try thumbnail.map { text throws(ServerError) in try WebURL(parsing: text).cleaned }
        if let title { try TextValidation.requireTitle(title, of: software) }
        try link?.requireLinkable()
        try image?.requireLinkable()
        try TextValidation.requireAltText(altText)
        try TextValidation.requireBody(text, longest: TextValidation.longestPost)
    }

    /// Checks the fields of a changed post: the same rules in another order. An empty address removes the old one.
    func requireEditable(titled requireNoSlurs: (String) throws(ServerError) -> Void) throws(ServerError) {
        if dialect == .v0_18 {
            if let title { try requireNoSlurs(title) }
            return try requireValidIn0_18()
        }
        let link = try Self.address(url)
        let image = try Self.address(thumbnail)
        if let title {
            try TextValidation.requireTitle(title, of: software)
            try requireNoSlurs(title)
        }
        try TextValidation.requireBody(text, longest: TextValidation.longestPost)
        try TextValidation.requireAltText(altText)
        try link?.requireLinkable()
        try image?.requireLinkable()
    }

    /// Checks the fields as 0.18 does: an invalid address makes the whole body unreadable, and links must be http or https.
    private func requireValidIn0_18() throws(ServerError) {
        var address: WebURL?
        if let url {
            do throws(ServerError) { address = try WebURL(parsing: url) } catch { throw Self.noAddress(url) }
        }
        if let title { try dialect.requireTitle(title) }
        try TextValidation.requireBody(text, longest: TextValidation.longestPost)
        if let address, !["http", "https"].contains(address.scheme) { throw ServerError("invalid_url_scheme") }
    }

    /// Checks in 0.18 that the stored title and link fit into their columns. Edits report the same error as new posts.
    func requireRoom() throws(ServerError) {
        guard dialect == .v0_18 else { return }
        let name = title.map { dialect.sanitized(TextValidation.trimmed($0)) } ?? ""
        guard TextValidation.fitsColumn(name, of: 200), TextValidation.fitsColumn(link ?? "", of: 512) else {
            throw ServerError("couldnt_create_post")
        }
    }

    private static func noAddress(_ text: String) -> ServerError {
        .unreadable(
            "Json deserialize error: relative URL without a base: \(String(reflecting: text)) at line 1 column 0"
        )
    }

    /// The link as it is stored; nil if it is empty.
    var link: String? { Self.kept(url) }

    /// Applies the fields. An empty text clears the old one. In 0.18 a missing link clears the old one.
    ///
    /// The real server fetches the page behind the link again. Here there is no page to fetch, so only a thumbnail in the request is
    /// retained.
    func edit(_ post: inout Post, at now: Timestamp) {
        if let title { post.name = dialect.sanitized(title) }
        if url != nil || dialect == .v0_18 { post.url = link }
        if let text { post.body = text.isEmpty ? nil : dialect.sanitized(text) }
        if let altText { post.altText = altText.isEmpty ? nil : altText }
        if let nsfw { post.nsfw = nsfw }
        if let language { post.languageID = language }
        post.thumbnailURL = Self.kept(thumbnail)
        post.updated = now
        if dialect == .v0_18 { return }
        post.embedTitle = nil
        post.embedDescription = nil
        post.embedVideoURL = nil
        post.urlContentType = nil
    }

    private static func address(_ text: String?) throws(ServerError) -> WebURL? {
        guard let text, !text.isEmpty else { return nil }
        return try WebURL(parsing: text).cleaned
    }

    /// Returns an address as it is stored. The caller has checked it.
    static func kept(_ address: String?) -> String? {
        do throws(ServerError) {
            return try self.address(address)?.text
        } catch {
            return nil
        }
    }
}

extension World {
    /// Publishes a post.
    mutating func createPost(
        _ body: DecodedBody<CreatePost>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> Post {
        let title = body.name
        let community = body.communityID
        var draft = PostDraft(body, title: title, in: self)
        if let honeypot = body.honeypot, !honeypot.isEmpty {
            throw ServerError("honeypot_failed")
        }
        try requireNoSlurs(title)
        try draft.cleanText(in: self)
        do throws(ServerError) { try draft.requireCreatable() } catch {
            var error = error
            // 1.0 reports the parser's complaint about an address.
            if error.code == "invalid_url" { error.cause = "relative URL without a base" }
            throw error
        }
        try requireMayPost(viewer, in: community)
        try requireLanguage(draft.language, in: community)
        try draft.requireRoom()
        let post = publish(draft, in: community, by: viewer, at: now)
        notifyWatchers(of: post, at: now)
        return post
    }

    /// Changes a post, which only its creator may do.
    ///
    /// - Returns: The post before the change.
    mutating func editPost(
        _ body: DecodedBody<EditPost>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> Post {
        let id = body.postID
        var draft = PostDraft(body, title: body.name, in: self)
        try draft.cleanText(in: self)
        try draft.requireEditable { title throws(ServerError) in try requireNoSlurs(title) }
        let post = try post(id)
        try requireMayAct(viewer.person, in: post.communityID, orIsGoneIn0_18: true)
        guard post.creatorID == viewer.id else { throw ServerError("no_post_edit_allowed") }
        try requireLanguage(draft.language, in: post.communityID)
        try draft.requireRoom()
        updatePost(id) { draft.edit(&$0, at: now) }
        return post
    }

    /// Deletes or restores a post, which only its creator may do.
    ///
    /// - Returns: The post before the change.
    mutating func deletePost(_ id: PostID, _ deleted: Bool, by viewer: Viewer) throws(ServerError) -> Post {
        let post = try post(id)
        if post.deleted == deleted { throw ServerError("couldnt_update_post") }
        try requireMayAct(viewer.person, in: post.communityID)
        guard post.creatorID == viewer.id else { throw ServerError("no_post_edit_allowed") }
        updatePost(id) { $0.deleted = deleted }
        return post
    }

    /// Returns the post with a number.
    func post(_ id: PostID) throws(ServerError) -> Post {
        guard let post = posts[id] else { throw dialect.rowNotFound("couldnt_find_post") }
        return post
    }

    /// Checks that the viewer may post. Some communities accept posts only from their moderators; 0.18 also accepts those of admins.
    fileprivate func requireMayPost(_ viewer: Viewer, in community: CommunityID) throws(ServerError) {
        try requireMayAct(viewer.person, in: community)
        let isModerator = isModerator(viewer.id, of: community) || dialect == .v0_18 && viewer.user.isAdmin
        if communities[community]?.postingRestrictedToMods == true, !isModerator {
            throw ServerError("only_mods_can_post_in_community")
        }
    }

    /// Inserts a post. Its creator has upvoted and read it. In an NSFW community it is NSFW.
    fileprivate mutating func publish(
        _ draft: PostDraft,
        in community: CommunityID,
        by viewer: Viewer,
        at now: Timestamp
    ) -> Post {
        let id = posts.nextID()
        var post = Post(
            id: id,
            published: now,
            address: ObjectURL(prefix: "\(localInstanceSite.actorID)post/", number: id),
            creatorID: viewer.id,
            communityID: community,
            languageID: draft.language ?? defaultLanguage(of: viewer.user, in: community),
            removed: false,
            deleted: false,
            locked: false,
            nsfw: communities[community]?.nsfw == true || draft.nsfw == true,
            local: true,
            featuredCommunity: false,
            featuredLocal: false
        )
        post.name = dialect.sanitized(TextValidation.trimmed(draft.title ?? ""))
        post.url = draft.link
        post.thumbnailURL = PostDraft.kept(draft.thumbnail)
        post.altText = draft.altText
        post.body = dialect.sanitized(draft.text)
        insert(post)
        vote(viewer.id, on: post, score: 1, at: now)
        markRead(id, by: viewer.id, at: now)
        return post
    }
}
