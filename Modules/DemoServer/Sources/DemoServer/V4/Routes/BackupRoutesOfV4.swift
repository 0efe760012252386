import Networking

extension Route {
    static var v4BackupRoutes: [Route] {
        [
            Route(.get, at: .v4, "/account/settings/export") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let lists = world.backupLists(of: viewer.id, ties: call.ties)
                let keywords = world.since1_0.settings[viewer.user.id]?.blockedKeywords ?? []
                let read = Set(world.languageList(world.userLanguages[viewer.user.id]))
                return world.respond { writer in
                    writer.member("display_name", viewer.person.displayName)
                    writer.member("bio", viewer.person.bio)
                    writer.member("avatar", viewer.person.avatar)
                    writer.member("banner", viewer.person.banner)
                    writer.member("matrix_id", viewer.person.matrixUserID)
                    writer.member("bot_account", viewer.person.isBot)
                    writer.object("settings") { $0.write(v4: viewer.user, of: world) }
                    writer.texts("followed_communities", lists.followedCommunities)
                    writer.texts("saved_posts", lists.savedPosts)
                    writer.texts("saved_comments", lists.savedComments)
                    writer.texts("blocked_communities", lists.blockedCommunities)
                    writer.texts("blocked_users", lists.blockedPeople)
                    writer.texts("blocked_instances_communities", lists.blockedInstances)
                    writer.emptyLists("blocked_instances_persons")
                    writer.texts("blocking_keywords", keywords)
                    writer.texts("discussion_languages", world.languages.filter { read.contains($0.id) }.map(\.code))
                }
            },
            Route(.post, at: .v4, "/account/settings/import", UserSettingsBackupOfV4.self) {
                world,
                call,
                sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let backup = try sent.get()
                let lists = BackupLists(backup)
                guard lists.count <= BackupLists.longest else { throw ServerError("too_many_items") }
                if let settings = backup.settings { try world.save(settings.withoutEmail, by: viewer) }
                world.people[viewer.id]?.displayName = backup.displayName
                world.people[viewer.id]?.bio = backup.bio
                world.people[viewer.id]?.matrixUserID = backup.matrixID
                if let isBot = backup.botAccount { world.people[viewer.id]?.isBot = isBot }
                if let keywords = backup.blockingKeywords {
                    world.since1_0.settings[viewer.user.id, default: SettingsSince1_0()].blockedKeywords = keywords
                }
                world.importLists(lists, for: viewer.person, at: call.now)
                return .success
            },
        ]
    }
}

/// A backup as `/account/settings/export` writes it. A part of one may be sent. The languages and the blocks of only a server's people are
/// not restored here.
struct UserSettingsBackupOfV4: RequestBody {
    static let name = "UserSettingsBackup"

    let displayName = Member<String?>("display_name")
    let bio = Member<String?>("bio")
    let matrixID = Member<String?>("matrix_id")
    let botAccount = Member<Bool?>("bot_account")
    let settings = Member<DecodedBody<SaveUserSettingsOfV4>?>("settings")
    let followedCommunities = Member<[String]?>("followed_communities")
    let savedPosts = Member<[String]?>("saved_posts")
    let savedComments = Member<[String]?>("saved_comments")
    let blockedCommunities = Member<[String]?>("blocked_communities")
    let blockedUsers = Member<[String]?>("blocked_users")
    let blockedInstances = Member<[String]?>("blocked_instances_communities")
    let blockingKeywords = Member<[String]?>("blocking_keywords")
}

extension BackupLists {
    fileprivate init(_ backup: DecodedBody<UserSettingsBackupOfV4>) {
        followedCommunities = backup.followedCommunities ?? []
        savedPosts = backup.savedPosts ?? []
        savedComments = backup.savedComments ?? []
        blockedCommunities = backup.blockedCommunities ?? []
        blockedPeople = backup.blockedUsers ?? []
        blockedInstances = backup.blockedInstances ?? []
    }
}
