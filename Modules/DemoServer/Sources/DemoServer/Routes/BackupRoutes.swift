import Networking

extension Route {
    static var backupRoutes: [Route] {
        [
            Route(.get, "/user/export_settings") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let lists = world.backupLists(of: viewer.id, ties: call.ties)
                return world.answer { writer in
                    writer.nullable("display_name", viewer.person.displayName)
                    writer.nullable("bio", viewer.person.bio)
                    writer.nullable("avatar", viewer.person.avatar)
                    writer.nullable("banner", viewer.person.banner)
                    writer.nullable("matrix_id", viewer.person.matrixUserID)
                    writer.member("bot_account", viewer.person.isBot)
                    writer.object("settings") { $0.write(viewer.user) }
                    if let display = world.voteDisplays[viewer.user.id] {
                        writer.object("vote_display_mode_settings") { $0.write(display) }
                    }
                    writer.texts("followed_communities", lists.followedCommunities)
                    writer.texts("saved_posts", lists.savedPosts)
                    writer.texts("saved_comments", lists.savedComments)
                    writer.texts("blocked_communities", lists.blockedCommunities)
                    writer.texts("blocked_users", lists.blockedPeople)
                    writer.texts("blocked_instances", lists.blockedInstances)
                }
            },
            Route(.post, "/user/import_settings") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let backup = try SettingsBackup(call.body())
                backup.edit(&world.people[viewer.id])
                backup.edit(&world.localUsers[viewer.user.id])
                if let display = backup.display {
                    world.voteDisplays[viewer.user.id] = display.with(viewer.user.id)
                }
                guard backup.lists.count <= BackupLists.longest else { throw ServerError("too_many_items") }
                world.take(backup.lists, for: viewer.person, at: call.now)
                return .success
            },
        ]
    }
}

/// What somebody has chosen, by address: so it means the same on another server.
private struct BackupLists {
    static let longest = 10_000

    var followedCommunities: [String] = []
    var savedPosts: [String] = []
    var savedComments: [String] = []
    var blockedCommunities: [String] = []
    var blockedPeople: [String] = []
    var blockedInstances: [String] = []

    var count: Int {
        [followedCommunities, savedPosts, savedComments, blockedCommunities, blockedPeople, blockedInstances]
            .reduce(0) { $0 + $1.count }
    }
}

/// A backup as it is sent. Whoever they are is not taken from it, nor what an administrator decides.
private struct SettingsBackup {
    let lists: BackupLists
    let display: VoteDisplay?
    private let displayName: String?
    private let bio: String?
    private let matrixID: String?
    private let isBot: Bool?
    private let user: ExportedUser?

    init(_ body: Body) throws(ServerError) {
        displayName = try body.optionalText("display_name")
        bio = try body.optionalText("bio")
        matrixID = try body.optionalText("matrix_id")
        isBot = try body.optionalFlag("bot_account")
        user = try body.optionalObject("settings").map { settings throws(ServerError) in try ExportedUser(settings) }
        display = try body.optionalObject("vote_display_mode_settings").map { display throws(ServerError) in
            VoteDisplay(
                localUserID: try display.id("local_user_id"),
                score: try display.flag("score"),
                upvotes: try display.flag("upvotes"),
                downvotes: try display.flag("downvotes"),
                upvotePercentage: try display.flag("upvote_percentage")
            )
        }
        lists = BackupLists(
            followedCommunities: try body.optionalTexts("followed_communities") ?? [],
            savedPosts: try body.optionalTexts("saved_posts") ?? [],
            savedComments: try body.optionalTexts("saved_comments") ?? [],
            blockedCommunities: try body.optionalTexts("blocked_communities") ?? [],
            blockedPeople: try body.optionalTexts("blocked_users") ?? [],
            blockedInstances: try body.optionalTexts("blocked_instances") ?? []
        )
    }

    /// What the backup leaves out is taken away, but for pictures, which are not taken over at all.
    func edit(_ person: inout Person?) {
        person?.displayName = displayName
        person?.bio = bio
        person?.matrixUserID = matrixID
        if let isBot { person?.isBot = isBot }
    }

    func edit(_ account: inout LocalUser?) {
        guard let user else { return }
        for (column, value) in user.flags { account?[keyPath: column] = value }
        account?.theme = user.theme
        account?.interfaceLanguage = user.interfaceLanguage
        account?.defaultSort = user.sort
        account?.defaultListing = user.listing
        account?.postListingMode = user.mode.rawValue
    }
}

/// An account's settings as `/user/export_settings` writes them. All must be there, also those that are not taken over.
private struct ExportedUser {
    let theme: String
    let interfaceLanguage: String
    let sort: SortType
    let listing: ListingType
    let mode: PostListingMode
    let flags: [(WritableKeyPath<LocalUser, Bool>, Bool)]

    private static var taken: [(String, WritableKeyPath<LocalUser, Bool>)] {
        [
            ("show_nsfw", \.showNSFW), ("show_avatars", \.showAvatars),
            ("send_notifications_to_email", \.sendsNotificationsToEmail), ("show_scores", \.showScores),
            ("show_bot_accounts", \.showBotAccounts), ("show_read_posts", \.showReadPosts),
            ("open_links_in_new_tab", \.openLinksInNewTab), ("blur_nsfw", \.blurNSFW), ("auto_expand", \.autoExpand),
            ("infinite_scroll_enabled", \.infiniteScroll),
        ]
    }

    private static let left = [
        "email_verified", "accepted_application", "admin", "totp_2fa_enabled", "enable_keyboard_navigation",
        "enable_animated_images", "collapse_bot_comments",
    ]

    init(_ settings: Body) throws(ServerError) {
        _ = try settings.id("id")
        _ = try settings.id("person_id")
        theme = try settings.text("theme")
        interfaceLanguage = try settings.text("interface_language")
        sort = try settings.choice("default_sort_type")
        listing = try settings.choice("default_listing_type")
        mode = try settings.choice("post_listing_mode")
        var flags: [(WritableKeyPath<LocalUser, Bool>, Bool)] = []
        for (name, column) in Self.taken { flags.append((column, try settings.flag(name))) }
        self.flags = flags
        for name in Self.left { _ = try settings.flag(name) }
        _ = try settings.text("last_donation_notification")
    }
}

extension VoteDisplay {
    fileprivate func with(_ user: LocalUserID) -> VoteDisplay {
        var display = self
        display.localUserID = user
        return display
    }
}

extension World {
    /// What a person has chosen; the real server asks for no order.
    fileprivate func backupLists(of person: PersonID, ties: TieOrder) -> BackupLists {
        func sorted(_ ids: some Sequence<Int32>, _ list: String) -> [Int32] {
            ties.sorted(ids.map { (key: 0, id: $0) }, in: list)
        }
        let follows = sorted(follows.all(of: person).keys, "followed_communities")
        let blocks = sorted(communityBlocks.all(of: person).keys, "blocked_communities")
        return BackupLists(
            followedCommunities: follows.compactMap { communities[$0]?.actorID },
            savedPosts: sorted(postsSaved.all(of: person).keys, "saved_posts").compactMap { posts[$0]?.apID },
            savedComments: sorted(commentsSaved.all(of: person).keys, "saved_comments")
                .compactMap { comments[$0]?.apID },
            blockedCommunities: blocks.compactMap { communities[$0]?.actorID },
            blockedPeople: sorted(personBlocks.all(of: person).keys, "blocked_users")
                .compactMap { people[$0]?.actorID },
            blockedInstances: sorted(instanceBlocks.all(of: person).keys, "blocked_instances")
                .compactMap { instances[$0]?.domain }
        )
    }

    /// Chooses what a backup lists. What is not known here is left out: the real server would fetch it.
    fileprivate mutating func take(_ lists: BackupLists, for person: Person, at now: Timestamp) {
        for community in find(communities, lists.followedCommunities, by: \.actorID) {
            let since = follows[person.id, community.id]?.published ?? now
            follow(community, by: person, Follow(published: since, pending: true))
        }
        for post in find(posts, lists.savedPosts, by: \.apID) where postsSaved[person.id, post.id] == nil {
            postsSaved[person.id, post.id] = now
        }
        for comment in find(comments, lists.savedComments, by: \.apID)
        where commentsSaved[person.id, comment.id] == nil {
            commentsSaved[person.id, comment.id] = now
        }
        for community in find(communities, lists.blockedCommunities, by: \.actorID)
        where communityBlocks[person.id, community.id] == nil {
            communityBlocks[person.id, community.id] = now
        }
        for target in find(people, lists.blockedPeople, by: \.actorID) where personBlocks[person.id, target.id] == nil {
            personBlocks[person.id, target.id] = now
        }
        for instance in takeUp(lists.blockedInstances, at: now) where instanceBlocks[person.id, instance] == nil {
            instanceBlocks[person.id, instance] = now
        }
    }

    private func find<Row>(_ table: Table<Row>, _ addresses: [String], by address: KeyPath<Row, String>) -> [Row] {
        let wanted = Set(addresses)
        return table.rows.filter { wanted.contains($0[keyPath: address]) }
    }
}
