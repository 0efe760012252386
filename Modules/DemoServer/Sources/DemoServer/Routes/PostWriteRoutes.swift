import Foundation
import Networking

extension Route {
    static var postWriteRoutes: [Route] {
        [
            Route(.post, "/post", CreatePost.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let title = body.name
                let community = body.communityID
                var draft = PostDraft(body, title: title, call.dialect)
                if let honeypot = body.honeypot, !honeypot.isEmpty {
                    throw ServerError("honeypot_failed")
                }
                try world.requireNoSlurs(title)
                try draft.cleanText(in: world)
                try draft.requireCreatable()
                try world.requireMayPost(viewer, in: community)
                try world.requireLanguage(draft.language, in: community)
                try draft.requireRoom()
                let post = world.publish(draft, in: community, by: viewer, at: call.now)
                let answer = try world.answer(post, for: viewer)
                // The real server looks while it answers.
                world.lookAtLink(of: post.id)
                return answer
            },
            Route(.put, "/post", EditPost.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let id = body.postID
                var draft = PostDraft(body, title: body.name, call.dialect)
                try draft.cleanText(in: world)
                try draft.requireEditable { title throws(ServerError) in try world.requireNoSlurs(title) }
                let post = try world.post(id)
                try world.requireMayAct(viewer.person, in: post.communityID, orIsGoneIn0_18: true)
                guard post.creatorID == viewer.id else { throw ServerError("no_post_edit_allowed") }
                try world.requireLanguage(draft.language, in: post.communityID)
                try draft.requireRoom()
                world.updatePost(id) { draft.edit(&$0, at: call.now) }
                let answer = try world.answer(post, for: viewer)
                world.lookAtLink(of: id)
                return answer
            },
            Route(.post, "/post/delete", DeletePost.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let id = body.postID
                let deleted = body.deleted
                let post = try world.post(id)
                if post.deleted == deleted { throw ServerError("couldnt_update_post") }
                try world.requireMayAct(viewer.person, in: post.communityID)
                guard post.creatorID == viewer.id else { throw ServerError("no_post_edit_allowed") }
                world.updatePost(id) { $0.deleted = deleted }
                return try world.answer(afterRemoval: post, for: viewer)
            },
        ]
    }
}

/// A post as somebody sends it, new or changed: what is nil is left as it is.
private struct PostDraft {
    var title: String?
    var url: String?
    var text: String?
    var altText: String?
    var nsfw: Bool?
    var language: LanguageID?
    var thumbnail: String?
    private let dialect: Dialect

    init<Body: PostMembers>(_ body: Members<Body>, title: String?, _ dialect: Dialect) {
        self.dialect = dialect
        self.title = title
        url = body.url
        text = body.text
        altText = body.altText
        nsfw = body.nsfw
        language = body.languageID
        thumbnail = body.customThumbnail
    }

    /// Puts stars for what must not be said; 0.18 refuses the whole.
    mutating func cleanText(in world: World) throws(ServerError) {
        if dialect == .v0_18, let text { try world.requireNoSlurs(text) }
        text = text.map(world.cleaned)
    }

    /// What a new post has to be; an address that is sent has to be one.
    func requireCreatable() throws(ServerError) {
        if dialect == .v0_18 { return try requireValidIn0_18() }
        let link = try url.map { text throws(ServerError) in try WebAddress(parsing: text).cleaned }
        let image = try thumbnail.map { text throws(ServerError) in try WebAddress(parsing: text).cleaned }
        if let title { try Texts.requireTitle(title) }
        try link?.requireLinkable()
        try image?.requireLinkable()
        try Texts.requireAltText(altText)
        try Texts.requireBody(text, longest: Texts.longestPost)
    }

    /// What a changed post has to be: the same, judged in another order. An address sent empty is taken away.
    func requireEditable(titled requireNoSlurs: (String) throws(ServerError) -> Void) throws(ServerError) {
        if dialect == .v0_18 {
            if let title { try requireNoSlurs(title) }
            return try requireValidIn0_18()
        }
        let link = try Self.address(url)
        let image = try Self.address(thumbnail)
        if let title {
            try Texts.requireTitle(title)
            try requireNoSlurs(title)
        }
        try Texts.requireBody(text, longest: Texts.longestPost)
        try Texts.requireAltText(altText)
        try link?.requireLinkable()
        try image?.requireLinkable()
    }

    /// In 0.18 an address that is none makes the whole body unreadable, and links lead to pages only.
    private func requireValidIn0_18() throws(ServerError) {
        var address: WebAddress?
        if let url {
            do throws(ServerError) { address = try WebAddress(parsing: url) } catch { throw Self.noAddress(url) }
        }
        if let title { try dialect.requireTitle(title) }
        try Texts.requireBody(text, longest: Texts.longestPost)
        if let address, !["http", "https"].contains(address.scheme) { throw ServerError("invalid_url_scheme") }
    }

    /// In 0.18 a title and a link are as long as their columns, as they are kept; whatever is changed, it could not be created.
    func requireRoom() throws(ServerError) {
        guard dialect == .v0_18 else { return }
        let name = title.map { dialect.kept(Texts.trimmed($0)) } ?? ""
        guard Texts.fitsColumn(name, of: 200), Texts.fitsColumn(link ?? "", of: 512) else {
            throw ServerError("couldnt_create_post")
        }
    }

    private static func noAddress(_ text: String) -> ServerError {
        .unreadable(
            "Json deserialize error: relative URL without a base: \(String(reflecting: text)) at line 1 column 0"
        )
    }

    /// The link as it is kept, none if it was sent empty.
    var link: String? { Self.kept(url) }

    /// Changes what was sent; a text sent empty is taken away. In 0.18 a link that is not sent again is gone.
    ///
    /// What is known of the page behind the link is looked up anew, and there is none to look at: only an image that comes along stays.
    func edit(_ post: inout Post, at now: Timestamp) {
        if let title { post.name = dialect.kept(title) }
        if url != nil || dialect == .v0_18 { post.url = link }
        if let text { post.body = text.isEmpty ? nil : dialect.kept(text) }
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

    private static func address(_ text: String?) throws(ServerError) -> WebAddress? {
        guard let text, !text.isEmpty else { return nil }
        return try WebAddress(parsing: text).cleaned
    }

    /// An address as it is kept; it has been checked by the time this is asked.
    static func kept(_ address: String?) -> String? {
        do throws(ServerError) {
            return try self.address(address)?.text
        } catch {
            return nil
        }
    }
}

extension World {
    /// The post with that number.
    func post(_ id: PostID) throws(ServerError) -> Post {
        guard let post = posts[id] else { throw dialect.missingRow("couldnt_find_post") }
        return post
    }

    /// What a new post asks for beyond standing: some communities let only their moderators post, in 0.18 admins too.
    fileprivate func requireMayPost(_ viewer: Viewer, in community: CommunityID) throws(ServerError) {
        try requireMayAct(viewer.person, in: community)
        let isModerator = isModerator(viewer.id, of: community) || dialect == .v0_18 && viewer.user.isAdmin
        if communities[community]?.postingRestrictedToMods == true, !isModerator {
            throw ServerError("only_mods_can_post_in_community")
        }
    }

    /// Adds a post. Whoever writes one has voted for it and read it; in an nsfw community it is nsfw.
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
            address: ObjectAddress(prefix: "\(ownSite.actorID)post/", number: id),
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
        post.name = dialect.kept(Texts.trimmed(draft.title ?? ""))
        post.url = draft.link
        post.thumbnailURL = PostDraft.kept(draft.thumbnail)
        post.altText = draft.altText
        post.body = dialect.kept(draft.text)
        insert(post)
        vote(viewer.id, on: post, score: 1, at: now)
        markRead(id, by: viewer.id, at: now)
        return post
    }
}
