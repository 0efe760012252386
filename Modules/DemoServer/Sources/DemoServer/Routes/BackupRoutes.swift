import Networking

extension Route {
    static var backupRoutes: [Route] {
        [
            Route(.get, "/user/export_settings", only: .v0_19) { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let lists = world.backupLists(of: viewer.id, ties: call.ties)
                return world.respond { writer in
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
            Route(.post, "/user/import_settings", UserSettingsBackup.self, only: .v0_19) {
                world,
                call,
                sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let backup = try sent.get()
                let lists = BackupLists(backup)
                backup.edit(&world.people[viewer.id])
                backup.settings?.edit(&world.localUsers[viewer.user.id])
                if let display = backup.voteDisplayModeSettings {
                    world.voteDisplays[viewer.user.id] = VoteDisplay(display, of: viewer.user.id)
                }
                guard lists.count <= BackupLists.longest else { throw ServerError("too_many_items") }
                world.importLists(lists, for: viewer.person, at: call.now)
                return .success
            },
        ]
    }
}

/// The lists of an account's backup. They consist of addresses, so that they have the same meaning on another server.
struct BackupLists {
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

extension BackupLists {
    init(_ backup: DecodedBody<UserSettingsBackup>) {
        followedCommunities = backup.followedCommunities ?? []
        savedPosts = backup.savedPosts ?? []
        savedComments = backup.savedComments ?? []
        blockedCommunities = backup.blockedCommunities ?? []
        blockedPeople = backup.blockedUsers ?? []
        blockedInstances = backup.blockedInstances ?? []
    }
}

extension DecodedBody<UserSettingsBackup> {
    /// Sets the profile. A missing text clears the old one; pictures are not part of the restore.
    fileprivate func edit(_ person: inout Person?) {
        person?.displayName = self.displayName
        person?.bio = self.bio
        person?.matrixUserID = self.matrixID
        if let isBot = self.botAccount { person?.isBot = isBot }
    }
}

extension DecodedBody<ExportedUser> {
    fileprivate func edit(_ account: inout LocalUser?) {
        let columns: [(KeyPath<ExportedUser, Member<Bool>>, WritableKeyPath<LocalUser, Bool>)] = [
            (\.showNSFW, \.showNSFW), (\.showAvatars, \.showAvatars),
            (\.sendNotificationsToEmail, \.sendsNotificationsToEmail), (\.showScores, \.showScores),
            (\.showBotAccounts, \.showBotAccounts), (\.showReadPosts, \.showReadPosts),
            (\.openLinksInNewTab, \.openLinksInNewTab), (\.blurNSFW, \.blurNSFW), (\.autoExpand, \.autoExpand),
            (\.infiniteScrollEnabled, \.infiniteScroll),
        ]
        for (flag, column) in columns { account?[keyPath: column] = self[dynamicMember: flag] }
        account?.theme = self.theme
        account?.interfaceLanguage = self.interfaceLanguage
        account?.defaultSort = self.defaultSortType
        account?.defaultListing = self.defaultListingType
        account?.postListingMode = self.postListingMode.rawValue
    }
}

extension VoteDisplay {
    fileprivate init(_ sent: DecodedBody<ExportedVoteDisplay>, of user: LocalUserID) {
        self.init(
            localUserID: user,
            score: sent.score,
            upvotes: sent.upvotes,
            downvotes: sent.downvotes,
            upvotePercentage: sent.upvotePercentage
        )
    }
}

extension World {
    /// Returns the lists of a person. The real server sorts them in no particular order.
    func backupLists(of person: PersonID, ties: TieBreaker) -> BackupLists {
        func sorted(_ ids: some Sequence<Int32>, _ list: String) -> [Int32] {
            ties.sort(ids.map { (key: 0, id: $0) }, in: list)
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

    /// Adds the items of a backup. Items that are unknown here are skipped; the real server would fetch them.
    mutating func importLists(_ lists: BackupLists, for person: Person, at now: Timestamp) {
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
        for instance in findOrInsertInstances(lists.blockedInstances, at: now)
        where instanceBlocks[person.id, instance] == nil {
            instanceBlocks[person.id, instance] = now
        }
    }

    private func find<Row>(_ table: Table<Row>, _ addresses: [String], by address: KeyPath<Row, String>) -> [Row] {
        let wanted = Set(addresses)
        return table.rows.filter { wanted.contains($0[keyPath: address]) }
    }
}
