/// Writes ActivityPub objects, which other servers read, in the real server's member order.
extension JSONWriter {
    static let publicAudience = "https://www.w3.org/ns/activitystreams#Public"

    /// Writes the JSON-LD context, which defines the members.
    mutating func context() {
        switch dialect {
        case .v0_19, .v1_0:
            texts("@context", ["https://join-lemmy.org/context.json", "https://www.w3.org/ns/activitystreams"])
        case .v0_18:
            array("@context", [true, false]) { writer, isFirst in
                guard isFirst else { return writer.object { $0.terms() } }
                writer.write("https://www.w3.org/ns/activitystreams")
                writer.write("https://w3id.org/security/v1")
            }
        }
    }

    private mutating func terms() {
        member("lemmy", "https://join-lemmy.org/ns#")
        member("litepub", "http://litepub.social/ns#")
        member("pt", "https://joinpeertube.org/ns#")
        member("sc", "http://schema.org/")
        member("ChatMessage", "litepub:ChatMessage")
        member("commentsEnabled", "pt:commentsEnabled")
        member("sensitive", "as:sensitive")
        member("matrixUserId", "lemmy:matrixUserId")
        member("postingRestrictedToMods", "lemmy:postingRestrictedToMods")
        member("removeData", "lemmy:removeData")
        member("stickied", "lemmy:stickied")
        object("moderators") {
            $0.member("@type", "@id")
            $0.member("@id", "lemmy:moderators")
        }
        member("expires", "as:endTime")
        member("distinguished", "lemmy:distinguished")
        member("language", "sc:inLanguage")
        member("identifier", "sc:identifier")
    }

    mutating func site(_ world: World) {
        let site = world.localInstanceSite
        member("type", "Application")
        member("id", site.actorID)
        member("name", site.name)
        if dialect >= .v0_19 { member("preferredUsername", world.domain(of: site.instanceID)) }
        member("inbox", site.inboxURL)
        member("outbox", "\(site.actorID)\(dialect == .v0_18 ? "/" : "")site_outbox")
        object("publicKey") {
            $0.member("id", "\(site.actorID)#main-key")
            $0.member("owner", site.actorID)
            $0.member("publicKeyPem", site.publicKey)
        }
        markdown("content", site.sidebar)
        member("summary", site.description)
        member("mediaType", site.sidebar.map { _ in "text/html" })
        image("icon", site.icon)
        image("image", site.banner)
        array("language", world.languageList(Set(world.siteLanguages))) { $0.language($1, in: world) }
        if dialect >= .v0_19 { member("contentWarning", site.contentWarning) }
        federated("published", site.published)
        federated("updated", site.updated)
    }

    mutating func person(_ person: Person, in world: World) {
        member("type", person.isBot ? "Service" : "Person")
        member("id", person.actorID)
        member("preferredUsername", person.name)
        member("inbox", "\(person.actorID)/inbox")
        member("outbox", "\(person.actorID)/outbox")
        member("name", person.displayName)
        markdown("summary", person.bio)
        image("icon", person.avatar)
        image("image", person.banner)
        member("matrixUserId", person.matrixUserID)
        object("endpoints") { $0.member("sharedInbox", "\(world.address)/inbox") }
        federated("published", person.published)
        federated("updated", person.updated)
    }

    mutating func group(_ community: Community, in world: World) {
        member("type", "Group")
        member("id", community.actorID)
        member("preferredUsername", community.name)
        member("inbox", "\(community.actorID)/inbox")
        member("followers", "\(community.actorID)/followers")
        member("name", community.title)
        markdown("summary", community.description)
        image("icon", community.icon)
        image("image", community.banner)
        member("sensitive", community.nsfw)
        member("attributedTo", "\(community.actorID)/moderators")
        member("postingRestrictedToMods", community.postingRestrictedToMods)
        member("outbox", "\(community.actorID)/outbox")
        object("endpoints") { $0.member("sharedInbox", "\(world.address)/inbox") }
        member("featured", "\(community.actorID)/featured")
        array("language", world.languageList(world.communityLanguages[community.id])) { $0.language($1, in: world) }
        federated("published", community.published)
        federated("updated", community.updated)
    }

    mutating func page(_ post: Post, by creator: Person, in community: Community, of world: World) {
        member("type", "Page")
        member("id", post.apID)
        member("attributedTo", creator.actorID)
        texts("to", [community.actorID, Self.publicAudience])
        member("name", post.name)
        texts("cc", [])
        member("content", post.body.map(Markdown.html))
        member("mediaType", "text/html")
        source(post.body)
        array("attachment", post.url.map { [$0] } ?? []) { writer, url in
            writer.object { $0.attachment(url, of: post) }
        }
        image("image", post.thumbnailURL)
        if dialect == .v0_18 { member("commentsEnabled", !post.locked) }
        member("sensitive", post.nsfw)
        federated("published", post.published)
        federated("updated", post.updated)
        language(of: post.languageID, in: world)
        member("audience", community.actorID)
        guard dialect >= .v0_19 else { return }
        array("tag", [community.name]) { writer, name in
            writer.object {
                $0.member("href", post.apID)
                $0.member("name", "#\(name)")
                $0.member("type", "Hashtag")
            }
        }
    }

    private mutating func attachment(_ url: String, of post: Post) {
        if dialect >= .v0_19, post.urlContentType?.hasPrefix("image") == true {
            member("type", "Image")
            member("url", url)
            nullable("name", post.altText)
        } else {
            member("href", url)
            if dialect >= .v0_19 { nullable("mediaType", post.urlContentType) }
            member("type", "Link")
        }
    }

    mutating func note(_ comment: Comment, _ context: FederatedCommentContext, of world: World) {
        member("type", "Note")
        member("id", comment.apID)
        member("attributedTo", context.creator.actorID)
        texts("to", [Self.publicAudience])
        texts("cc", [context.community.actorID] + context.addressees.map(\.actorID))
        member("content", Markdown.html(comment.content))
        member("inReplyTo", context.parent)
        member("mediaType", "text/html")
        source(comment.content)
        federated("published", comment.published)
        federated("updated", comment.updated)
        array("tag", context.addressees) { writer, addressee in
            writer.object {
                $0.member("href", addressee.actorID)
                $0.member("name", addressee.name)
                $0.member("type", "Mention")
            }
        }
        member("distinguished", comment.distinguished)
        language(of: comment.languageID, in: world)
        member("audience", context.community.actorID)
        if dialect >= .v0_19 { texts("attachment", []) }
    }

    // MARK: Parts

    /// Writes a text as HTML under `key`, and its Markdown source beside it.
    private mutating func markdown(_ key: StaticString, _ text: String?) {
        member(key, text.map(Markdown.html))
        source(text)
    }

    private mutating func source(_ text: String?) {
        guard let text else { return }
        object("source") {
            $0.member("content", text)
            $0.member("mediaType", "text/markdown")
        }
    }

    private mutating func image(_ key: StaticString, _ url: String?) {
        guard let url else { return }
        object(key) {
            $0.member("type", "Image")
            $0.member("url", url)
        }
    }

    private mutating func language(of id: LanguageID, in world: World) {
        guard id != World.undetermined, let language = world.languages.first(where: { $0.id == id }) else { return }
        object("language") { $0.write(tagOf: language) }
    }

    private mutating func language(_ id: LanguageID, in world: World) {
        guard let language = world.languages.first(where: { $0.id == id }) else { return }
        object { $0.write(tagOf: language) }
    }

    private mutating func write(tagOf language: Language) {
        member("identifier", language.code)
        member("name", language.name)
    }

    /// Writes a time with a zone, which other servers receive in both versions.
    private mutating func federated(_ key: StaticString, _ time: Timestamp?) {
        guard let text = time?.text else { return }
        member(key, dialect == .v0_18 ? text.dropLast() + "+00:00" : text)
    }
}

/// The data about a comment's surroundings that other servers receive with it.
struct FederatedCommentContext {
    /// A person to whom the comment is addressed by name.
    struct Addressee {
        let actorID: String
        /// `@name@host`.
        let name: String
    }

    let creator: Person
    let community: Community
    /// The address of the parent, which is a post or a comment.
    let parent: String
    /// The parent's creator, then the people of other servers whom the comment mentions.
    let addressees: [Addressee]
}

extension World {
    func federatedContext(of comment: Comment, on post: Post, in community: Community) -> FederatedCommentContext? {
        let parent = comment.parentPath.split(separator: ".").last.flatMap { CommentID($0) }.flatMap { comments[$0] }
        guard let creator = people[comment.creatorID], let answered = people[parent?.creatorID ?? post.creatorID] else {
            return nil
        }
        let author = FederatedCommentContext.Addressee(
            actorID: answered.actorID,
            name: "@\(answered.name)@\(domain(of: answered.instanceID) ?? "")"
        )
        return FederatedCommentContext(
            creator: creator,
            community: community,
            parent: parent?.apID ?? post.apID,
            addressees: [author] + remotePeople(in: comment.content)
        )
    }

    /// Returns the people of other servers whom a text mentions, if this server knows them. Unknown people cannot be looked up here.
    private func remotePeople(in text: String) -> [FederatedCommentContext.Addressee] {
        let own = domain(of: localInstanceSite.instanceID)
        let mentions = Mention.all(in: text).filter { $0.host != own }
        if mentions.isEmpty { return [] }
        var known: [Mention: Person] = [:]
        for person in people.rows where !person.local {
            guard let host = domain(of: person.instanceID) else { continue }
            known[Mention(name: person.name.lowercased(), host: host.lowercased())] = person
        }
        return mentions.compactMap { mention in
            known[Mention(name: mention.name.lowercased(), host: mention.host.lowercased())].map {
                FederatedCommentContext.Addressee(actorID: $0.actorID, name: "@\(mention.name)@\(mention.host)")
            }
        }
    }
}
