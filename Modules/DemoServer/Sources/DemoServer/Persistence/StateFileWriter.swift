import Foundation

/// A writer of a world as text: a heading line; then, for each table, a line with its name and number of rows, and its rows; then an end
/// line.
///
/// ```
/// {"format":"strata demo server state","format_version":1,"served_as":"0.19.20","clock":"2026-11-21T04:25:00Z",…}
/// {"table":"post","rows":267}
/// {"id":1,"name":"Weak identity maps, explained",…}
/// …
/// {"end":"9c1185a5c5e9fc54"}
/// ```
///
/// Tables and columns are those of a start state, so that one loader reads both. A start state does not have the tables `sequence`,
/// `login`, `captcha_answer`, `password`, `second_factor`, `local_image`, those of 0.18, and `…_every_language`, which replaces a row for
/// each language.
struct StateFileWriter: ~Copyable {
    /// The format's name; every state file begins with it.
    static let format = "strata demo server state"
    /// The format version. It increases if older programs cannot read the new format.
    static let version = 1

    private var writer = RowWriter()

    /// Returns a saved state as the content of a file.
    static func data(of snapshot: SavedState) -> Data {
        let world = snapshot.world
        var text = StateFileWriter()
        text.writer.row { row in
            row.column("format", format)
            row.column("format_version", version)
            row.column("served_as", world.dialect.version)
            if world.software != .lemmy { row.column("software", world.software.rawValue) }
            row.column("clock", snapshot.clock)
            row.column("clock_kind", snapshot.kind.rawValue)
            row.column("events", Int(snapshot.events))
            row.column("tasks_done", snapshot.tasks.lastRun)
            row.column("tasks_are_on", snapshot.tasks.isOn)
        }
        text.write(world)
        let sum = text.writer.checksum
        text.writer.row { $0.column("end", sum) }
        return text.writer.data()
    }

    private mutating func write(_ world: World) {
        writeSettings(world)
        writePeople(world)
        writePictures(world)
        writeCommunities(world)
        writePosts(world)
        writeComments(world)
        writeNotices(world)
        writeModeration(world)
        writeWhatIsOf0_18(world)
        writeWhatIsOf1_0(world)
        writeWhatIsOfPieFed(world.ofPieFed)
        writeSequences(world)
    }

    // MARK: Tables

    private mutating func table<Rows: Sequence>(
        _ name: String,
        _ rows: Rows,
        _ columns: (inout RowWriter, Rows.Element) -> Void
    ) {
        let rows = Array(rows)
        writer.row { row in
            row.column("table", name)
            row.column("rows", rows.count)
        }
        for item in rows { writer.row { columns(&$0, item) } }
    }

    private mutating func marks<Value>(
        _ name: String,
        _ marks: Marks<Value>,
        thing: StaticString,
        _ columns: (inout RowWriter, Value) -> Void
    ) {
        table(name, marks.rows) { row, mark in
            row.column("person_id", mark.person)
            row.column(thing, mark.thing)
            columns(&row, mark.value)
        }
    }

    private mutating func times(_ name: String, _ marks: Marks<Timestamp>, thing: StaticString) {
        self.marks(name, marks, thing: thing) { $0.column("published", $1) }
    }

    /// Writes a table with a row for each language of an owner, and a table of the owners that have all languages.
    private mutating func languages(
        _ name: String,
        all: String,
        of owner: StaticString,
        _ known: [Int32: Set<LanguageID>],
        _ world: World
    ) {
        let every = Set(world.languages.map(\.id))
        let owners = known.keys.sorted()
        table(all, owners.filter { known[$0] == every }) { $0.column(owner, $1) }
        let some = owners.filter { known[$0] != every }.flatMap { id in
            (known[id] ?? []).sorted().map { (id, $0) }
        }
        table(name, some) { row, item in
            row.column(owner, item.0)
            row.column("language_id", item.1)
        }
    }

    private mutating func writeSettings(_ world: World) {
        table("local_site", [world.localSite]) { $1.write(to: &$0) }
        table("local_site_rate_limit", [world.rateLimits]) { $1.write(to: &$0) }
        table("site_aggregates", [world.siteCounts]) { $1.write(to: &$0) }
        table("site", world.sites) { $1.write(to: &$0) }
        table("language", world.languages) { $1.write(to: &$0) }
        table("site_language", world.siteLanguages) { row, language in
            row.column("site_id", world.localSite.siteID)
            row.column("language_id", language)
        }
        table("tagline", world.taglines.rows) { row, tagline in
            row.column("id", tagline.id)
            row.column("local_site_id", tagline.localSiteID)
            row.column("content", tagline.content)
            row.column("published", tagline.published)
            row.column("updated", tagline.updated)
        }
        table("custom_emoji", world.emojis.rows) { row, emoji in
            row.column("id", emoji.id)
            row.column("shortcode", emoji.shortcode)
            row.column("image_url", emoji.imageURL)
            row.column("alt_text", emoji.altText)
            row.column("category", emoji.category)
            row.column("published", emoji.published)
        }
        table("custom_emoji_keyword", world.emojiKeywords.rows) { row, keyword in
            row.column("id", keyword.id)
            row.column("custom_emoji_id", keyword.emojiID)
            row.column("keyword", keyword.word)
        }
        table("instance", world.instances.rows) { $1.write(to: &$0) }
        table("federation_queue_state", world.federationStates.sorted { $0.key < $1.key }) { row, item in
            row.column("instance_id", item.key)
            item.value.write(to: &row)
        }
        table("federation_allowlist", world.allowedInstances.sorted()) { $0.column("instance_id", $1) }
        table("federation_blocklist", world.blockedInstances.sorted()) { $0.column("instance_id", $1) }
    }

    private mutating func writePeople(_ world: World) {
        table("person", world.people.rows) { $1.write(to: &$0) }
        table("person_aggregates", world.personCounts.numbered) { row, item in
            row.column("person_id", item.id)
            item.row.write(to: &row)
        }
        table("local_user", world.localUsers.rows) { $1.write(to: &$0) }
        table("local_user_vote_display_mode", world.voteDisplays.rows) { $1.write(to: &$0) }
        languages(
            "local_user_language",
            all: "local_user_every_language",
            of: "local_user_id",
            world.userLanguages,
            world
        )
        times("person_block", world.personBlocks, thing: "target_id")
        times("instance_block", world.instanceBlocks, thing: "instance_id")
        table("password", world.localUsers.rows.compactMap(world.chosenPassword)) { row, item in
            row.column("local_user_id", item.user)
            row.column("password", item.password)
        }
        table("second_factor", world.secondFactors.sorted { $0.key < $1.key }) { row, item in
            row.column("local_user_id", item.key)
            row.column("secret", item.value)
        }
        table("registration_application", world.applications.rows) { row, application in
            row.column("id", application.id)
            row.column("local_user_id", application.localUserID)
            row.column("answer", application.answer)
            row.column("admin_id", application.adminID)
            row.column("deny_reason", application.denyReason)
            row.column("published", application.published)
        }
        table("login", world.logins.numbered) { row, login in
            row.column("id", login.id)
            login.row.write(to: &row)
        }
        table("captcha_answer", world.captchas.rows) { row, captcha in
            row.column("uuid", captcha.uuid)
            row.column("answer", captcha.answer)
            row.column("published", captcha.published)
        }
    }

    private mutating func writePictures(_ world: World) {
        table("local_image", world.images.rows) { row, image in
            row.column("id", image.id)
            row.column("local_user_id", image.userID)
            row.column("pictrs_alias", image.alias)
            row.column("pictrs_delete_token", image.deleteToken)
            row.column("published", image.published)
            row.column("digest", image.digest)
            row.column("kind", image.kind.rawValue)
            row.column("width", image.width)
            row.column("height", image.height)
        }
    }

    private mutating func writeCommunities(_ world: World) {
        table("community", world.communities.rows) { $1.write(to: &$0) }
        table("community_aggregates", world.communityCounts.numbered) { row, item in
            row.column("community_id", item.id)
            item.row.write(to: &row)
        }
        languages(
            "community_language",
            all: "community_every_language",
            of: "community_id",
            world.communityLanguages,
            world
        )
        marks("community_follower", world.follows, thing: "community_id") { row, follow in
            row.column("published", follow.published)
            row.column("pending", follow.pending)
        }
        times("community_moderator", world.moderators, thing: "community_id")
        times("community_block", world.communityBlocks, thing: "community_id")
        marks("community_person_ban", world.communityBans, thing: "community_id") { row, ban in
            row.column("published", ban.published)
            row.column("expires", ban.expires)
        }
    }

    private mutating func writePosts(_ world: World) {
        table("post", world.posts.rows) { $1.write(to: &$0) }
        table("post_aggregates", world.postCounts.numbered) { row, item in
            row.column("post_id", item.id)
            item.row.write(to: &row)
        }
        marks("post_like", world.postVotes, thing: "post_id") { $1.write(to: &$0) }
        times("post_read", world.postsRead, thing: "post_id")
        times("post_saved", world.postsSaved, thing: "post_id")
        times("post_hide", world.postsHidden, thing: "post_id")
        marks("person_post_aggregates", world.readComments, thing: "post_id") { $0.column("read_comments", $1) }
    }

    private mutating func writeComments(_ world: World) {
        table("comment", world.comments.rows) { $1.write(to: &$0) }
        table("comment_aggregates", world.commentCounts.numbered) { row, item in
            row.column("comment_id", item.id)
            item.row.write(to: &row)
        }
        marks("comment_like", world.commentVotes, thing: "comment_id") { $1.write(to: &$0) }
        times("comment_saved", world.commentsSaved, thing: "comment_id")
    }

    private mutating func writeNotices(_ world: World) {
        table("comment_reply", world.replies.rows) { $1.write(to: &$0) }
        table("person_mention", world.mentions.rows) { $1.write(to: &$0) }
        table("private_message", world.privateMessages.rows) { $1.write(to: &$0) }
    }

    private mutating func writeModeration(_ world: World) {
        for kind in Modlog.Kind.allCases {
            table(kind.table.description, world.modlog[kind].rows) { $1.write(to: &$0, of: kind) }
        }
        for kind in ReportKind.allCases {
            table(kind.table, world.reports[kind, default: Table()].rows) { $1.write(to: &$0, of: kind) }
        }
    }

    /// Writes the data that only the tables of 1.0 have.
    private mutating func writeWhatIsOf1_0(_ world: World) {
        let state = world.since1_0
        table("notification_in_1_0", state.notifications.rows) { row, notification in
            row.column("id", notification.id)
            row.column("recipient_id", notification.recipientID)
            notification.subject.write(to: &row)
            row.column("read", notification.read)
            row.column("published", notification.published)
        }
        marks("post_notifications_in_1_0", state.postNotifications, thing: "post_id") { $0.column("mode", $1.rawValue) }
        marks("community_notifications_in_1_0", state.communityNotifications, thing: "community_id") {
            $0.column("mode", $1.rawValue)
        }
        let keywords = state.settings.sorted { $0.key < $1.key }
            .flatMap { user, settings in settings.blockedKeywords.map { (user, $0) } }
        table("keyword_block_in_1_0", keywords) { row, block in
            row.column("local_user_id", block.0)
            row.column("keyword", block.1)
        }
        times("post_view_in_1_0", state.viewTimes, thing: "post_id")
        times("comment_action_in_1_0", state.commentActions, thing: "comment_id")
        table("locked_comment_in_1_0", state.lockedComments.sorted()) { $0.column("comment_id", $1) }
        marks("vote_sum_in_1_0", state.voteSums, thing: "target_id") { row, sum in
            row.column("voted_at", sum.votedAt)
            row.column("upvotes", sum.upvotes)
            row.column("downvotes", sum.downvotes)
        }
        marks("person_note_in_1_0", state.notes, thing: "target_id") { row, note in
            row.column("note", note.text)
            row.column("published", note.published)
        }
        table("account_in_1_0", state.settings.sorted { $0.key < $1.key }) { row, item in
            row.column("local_user_id", item.key)
            item.value.write(to: &row)
        }
        table("multi_community_in_1_0", state.multiCommunities.rows) { row, multi in
            row.column("id", multi.id)
            row.column("creator_id", multi.creatorID)
            row.column("name", multi.name)
            row.column("title", multi.title)
            row.column("summary", multi.summary)
            row.column("sidebar", multi.sidebar)
            row.column("published", multi.published)
            row.column("updated", multi.updated)
            row.column("deleted", multi.deleted)
        }
        let entries = state.multiCommunities.rows.flatMap { multi in multi.communities.sorted().map { (multi.id, $0) } }
        table("multi_community_entry_in_1_0", entries) { row, entry in
            row.column("multi_community_id", entry.0)
            row.column("community_id", entry.1)
        }
        let follows = state.multiCommunities.rows.flatMap { multi in multi.followers.sorted().map { (multi.id, $0) } }
        table("multi_community_follow_in_1_0", follows) { row, follow in
            row.column("multi_community_id", follow.0)
            row.column("person_id", follow.1)
        }
        writeTags(state)
        let summaries = world.communities.rows.filter { $0.summary != nil }
        table("community_in_1_0", summaries) { row, community in
            row.column("community_id", community.id)
            row.column("summary", community.summary)
        }
        let locks = world.modlog[.lockPost].rows.filter { $0.reason != nil }
        table("lock_reason_in_1_0", locks) { row, entry in
            row.column("id", entry.id)
            row.column("reason", entry.reason)
        }
    }

    /// Writes the data that only PieFed stores.
    private mutating func writeWhatIsOfPieFed(_ state: StateOfPieFed) {
        marks("comment_alert_in_piefed", state.commentAlerts, thing: "comment_id") { $0.column("is_on", $1) }
        times("person_alert_in_piefed", state.personAlerts, thing: "target_id")
        marks("person_flair_in_piefed", state.flairs, thing: "community_id") { $0.column("flair", $1) }
        table("answer_in_piefed", state.answers.sorted()) { $0.column("comment_id", $1) }
        times("feed_subscription_in_piefed", state.feedSubscriptions, thing: "community_id")
        table("tag_style_in_piefed", state.tagStyles.sorted { $0.key < $1.key }) { row, item in
            row.column("tag_id", item.key)
            row.column("text_color", item.value.textColor)
            row.column("background_color", item.value.backgroundColor)
            row.column("blur_images", item.value.blursImages)
        }
    }

    private mutating func writeTags(_ state: StateSince1_0) {
        table("community_tag_in_1_0", state.tags.rows) { row, tag in
            row.column("id", tag.id)
            row.column("community_id", tag.communityID)
            row.column("name", tag.name)
            row.column("display_name", tag.displayName)
            row.column("summary", tag.summary)
            row.column("color", tag.color.rawValue)
            row.column("published", tag.published)
            row.column("updated", tag.updated)
            row.column("deleted", tag.deleted)
        }
        let tagged = state.postTags.sorted { $0.key < $1.key }.flatMap { post, tags in tags.map { (post, $0) } }
        table("post_tag_in_1_0", tagged) { row, mark in
            row.column("post_id", mark.0)
            row.column("tag_id", mark.1)
        }
    }

    /// Writes the data that only the tables of 0.18 have.
    private mutating func writeWhatIsOf0_18(_ world: World) {
        table("admin_in_0_18", world.people.rows.filter(\.isAdmin)) { $0.column("person_id", $1.id) }
        let none = Timestamp(micros: 0)
        let accounts = world.localUsers.rows.filter { $0.validatorTime != none || $0.showNewPostNotifications }
        table("account_in_0_18", accounts) { row, user in
            row.column("local_user_id", user.id)
            row.column("validator_time", user.validatorTime)
            row.column("show_new_post_notifs", user.showNewPostNotifications)
        }
        let numbers = World.rowNumbers.flatMap { table in table.all(world).map { (table.table, $0.of, $0.id) } }
        table("row_number_in_0_18", numbers) { row, number in
            row.column("table", number.0)
            row.column("of", number.1)
            row.column("id", number.2)
        }
    }

    /// Writes the highest number that each table has used.
    private mutating func writeSequences(_ world: World) {
        table("sequence", World.sequences) { row, sequence in
            row.column("table", sequence.table)
            row.column("last", sequence.last(world))
        }
    }
}
