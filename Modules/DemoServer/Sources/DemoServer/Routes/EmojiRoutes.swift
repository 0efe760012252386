import Networking

extension Route {
    /// The routes for the site's custom emojis, which admins manage. The site response lists the emojis for every client.
    static var emojiRoutes: [Route] { emojiRoutes(at: .v3, deletingBy: .post, "/custom_emoji/delete") }

    /// Returns the routes of a dialect.
    static func emojiRoutes(
        at origin: ServerDialect,
        deletingBy method: WritingMethod,
        _ path: String
    ) -> [Route] {
        [
            Route(.post, at: origin, "/custom_emoji", CreateCustomEmoji.self) { world, call, sent throws(ServerError) in
                let body = try sent.get()
                let draft = EmojiDraft(body)
                let shortcode = TextValidation.trimmed(body.shortcode.lowercased())
                try world.requireAdmin(call.requireLogin())
                try requireRoom(for: shortcode)
                let id = world.emojis.nextID()
                if world.emojis.rows.contains(where: { $0.shortcode == shortcode }) {
                    throw .duplicateKey("custom_emoji_shortcode_key")
                }
                try world.requireUnused(image: draft.image.text, by: id)
                world.emojis[id] = CustomEmoji(
                    id: id,
                    shortcode: shortcode,
                    imageURL: draft.image.text,
                    altText: draft.altText,
                    category: draft.category,
                    published: call.now
                )
                try world.addKeywords(draft.keywords, to: id)
                return world.emojiAnswer(id, at: origin)
            },
            Route(.put, at: origin, "/custom_emoji", EditCustomEmoji.self) { world, call, sent throws(ServerError) in
                let body = try sent.get()
                let id = body.id
                let draft = EmojiDraft(body)
                try world.requireAdmin(call.requireLogin())
                guard world.emojis[id] != nil else { throw .unknown("Record not found", status: 404) }
                try world.requireUnused(image: draft.image.text, by: id)
                world.emojis[id]?.imageURL = draft.image.text
                world.emojis[id]?.altText = draft.altText
                world.emojis[id]?.category = draft.category
                world.removeKeywords(of: id)
                try world.addKeywords(draft.keywords, to: id)
                return world.emojiAnswer(id, at: origin)
            },
            Route(method, at: origin, path, DeleteCustomEmoji.self) { world, call, sent throws(ServerError) in
                let id = try sent.get().id
                try world.requireAdmin(call.requireLogin())
                // Deleting a missing emoji succeeds.
                if world.emojis[id] != nil {
                    world.emojis[id] = nil
                    world.removeKeywords(of: id)
                }
                return world.respond { writer in
                    if writer.dialect == .v0_18 { writer.member("id", id) }
                    writer.member("success", true)
                }
            },
        ]
    }

    /// Checks that a code or a keyword fits into its column.
    fileprivate static func requireRoom(for text: String) throws(ServerError) {
        guard TextValidation.fitsColumn(text, of: 128) else {
            throw .unknown("value too long for type character varying(128)")
        }
    }
}

/// The fields of a new or changed emoji.
private struct EmojiDraft {
    let category: String
    let image: WebURL
    let altText: String
    let keywords: [String]

    init<Body: EmojiBodyFields>(_ body: DecodedBody<Body>) {
        category = body.category
        image = body.imageURL
        altText = body.altText
        keywords = body.keywords.map { TextValidation.trimmed($0.lowercased()) }
    }
}

extension World {
    fileprivate func requireUnused(image: String, by id: Int32) throws(ServerError) {
        if emojis.rows.contains(where: { $0.imageURL == image && $0.id != id }) {
            throw .duplicateKey("custom_emoji_image_url_key")
        }
    }

    /// Inserts all keywords, or none if one of them is invalid.
    fileprivate mutating func addKeywords(_ words: [String], to emoji: Int32) throws(ServerError) {
        for word in words { try Route.requireRoom(for: word) }
        guard Set(words).count == words.count else { throw .duplicateKey("custom_emoji_keyword_pkey") }
        for word in words {
            let id = emojiKeywords.nextID()
            emojiKeywords[id] = EmojiKeyword(id: id, emojiID: emoji, word: word)
        }
    }

    fileprivate func emojiAnswer(_ id: Int32, at origin: ServerDialect) -> Answer {
        respond { writer in
            guard let emoji = emojis[id] else { return }
            writer.object("custom_emoji") {
                if origin == .v4 { $0.write(emoji, v4: self) } else { $0.write(emoji, in: self) }
            }
        }
    }
}

extension JSONWriter {
    mutating func write(_ emoji: CustomEmoji, in world: World) {
        object("custom_emoji") {
            $0.member("id", emoji.id)
            $0.member("local_site_id", world.localSite.id)
            $0.member("shortcode", emoji.shortcode)
            $0.member("image_url", emoji.imageURL)
            $0.member("alt_text", emoji.altText)
            $0.member("category", emoji.category)
            $0.member("published", emoji.published)
        }
        array("keywords", world.emojiKeywords.rows.filter { $0.emojiID == emoji.id }) { writer, keyword in
            writer.object {
                if $0.dialect == .v0_18 { $0.member("id", keyword.id) }
                $0.member("custom_emoji_id", keyword.emojiID)
                $0.member("keyword", keyword.word)
            }
        }
    }
}
