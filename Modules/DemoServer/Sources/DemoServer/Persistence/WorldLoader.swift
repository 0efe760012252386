import Foundation

/// Loads a start state from a folder (`tables/*.jsonl` and, if the used numbers exceed the rows, `sequences.json`) or from another source
/// of such tables.
struct WorldLoader {
    let source: any TableSource
    private var schema = Dialect.v0_19
    /// The number of microseconds that are added to every date in the tables.
    private var delay: Int64 = 0

    init(url: URL) { source = TableFolder(url: url) }

    init(source: any TableSource) { self.source = source }

    /// The bundled world, read once per process. A world is a value: its copies share their tables until one of them is changed.
    static let bundled = Result { () throws(DemoServerError) -> World in try inPackage.load() }

    /// Returns the bundled world with its dates shifted so that it begins at another time.
    static func bundledWorld(beginning now: Timestamp) -> Result<World, DemoServerError> {
        Result { () throws(DemoServerError) in try inPackage.shifted(to: now).load() }
    }

    private func shifted(to now: Timestamp) -> WorldLoader {
        var folder = self
        folder.delay = now.micros - LemmyServer.start.micros
        return folder
    }

    /// The loader of the bundled tables.
    private static var inPackage: WorldLoader {
        get throws(DemoServerError) {
            guard let url = Bundle.module.url(forResource: "World", withExtension: nil) else {
                throw DemoServerError(
                    .unreadableWorld,
                    "The resources of DemoServer are missing beside the program.",
                    hint: "Keep the .resources folder that the build makes beside the executable."
                )
            }
            return WorldLoader(url: url)
        }
    }

    /// Reads the tables of any version.
    func load() throws(DemoServerError) -> World {
        var folder = self
        folder.schema = try one("local_site") { row throws(DemoServerError) in
            row.has("default_post_sort_type") ? .v1_0 : row.has("default_sort_type") ? .v0_19 : .v0_18
        }
        var world = try folder.schema == .v1_0 ? folder.loadWorldOf1_0() : folder.loadWorld()
        try folder.loadApplications(into: &world)
        return world
    }

    /// Returns a world with the bundled site, its settings and languages, but without accounts.
    ///
    /// - Parameter now: The time at which the world begins.
    static func bundledSettings(at now: Timestamp) throws(DemoServerError) -> World {
        var world = try inPackage.shifted(to: now).loadSettings()
        world.siteCounts = SiteCounts(
            siteID: world.siteCounts.siteID,
            users: 0,
            posts: 0,
            comments: 0,
            communities: 0,
            usersActiveDay: 0,
            usersActiveWeek: 0,
            usersActiveMonth: 0,
            usersActiveHalfYear: 0
        )
        return world
    }

    private func loadSettings() throws(DemoServerError) -> World {
        var world = try World(
            localSite: one("local_site", LocalSite.init(_:)),
            rateLimits: one("local_site_rate_limit", RateLimits.init(_:)),
            siteCounts: one("site_aggregates", SiteCounts.init(_:))
        )
        try loadSites(into: &world)
        return world
    }

    private func loadWorld() throws(DemoServerError) -> World {
        var world = try loadSettings()
        try loadPeople(into: &world)
        try loadCommunities(into: &world)
        try loadFlairs(into: &world)
        try loadPosts(into: &world)
        try loadComments(into: &world)
        try loadNotices(into: &world)
        try loadModeration(into: &world)
        try loadSequences(into: &world)
        world.dialect = schema
        guard world.sites.contains(where: { $0.id == world.localSite.siteID }) else {
            throw DemoServerError(
                .unreadableWorld,
                "site.jsonl has no site \(world.localSite.siteID), which local_site.jsonl names."
            )
        }
        return world
    }

    /// Reads every row of a table. A table without a file is empty.
    func rows(
        _ table: String,
        _ body: (inout RowReader) throws(DemoServerError) -> Void
    ) throws(DemoServerError) {
        guard let data = try source.bytes(of: table) else { return }
        try RowReader.forEachRow(in: data, of: table, schema: schema, delay: delay, body)
    }

    /// Reads the only row of a table.
    func one<Row>(
        _ table: String,
        _ make: (inout RowReader) throws(DemoServerError) -> Row
    ) throws(DemoServerError) -> Row {
        var found: Row?
        try rows(table) { row throws(DemoServerError) in found = try make(&row) }
        guard let found else {
            throw DemoServerError(
                .unreadableWorld,
                "\(source.name(of: table)) has no row.",
                hint: "Name a folder with tables/*.jsonl, as under start/."
            )
        }
        return found
    }

    func marks<Value: Sendable>(
        _ table: String,
        _ thing: StaticString,
        into marks: inout Marks<Value>,
        _ value: (inout RowReader) throws(DemoServerError) -> Value
    ) throws(DemoServerError) {
        try rows(table) { row throws(DemoServerError) in
            let person = try row.id("person_id")
            let thing = try row.id(thing)
            marks[person, thing] = try value(&row)
        }
    }

    func published(_ row: inout RowReader) throws(DemoServerError) -> Timestamp { try row.date("published") }

    private func vote(_ row: inout RowReader) throws(DemoServerError) -> Vote {
        let score = try row.int("score")
        guard (-1...1).contains(score) else { throw row.error("score", "is no vote") }
        return Vote(score: score, published: try row.date("published"))
    }

    // MARK: Tables

    private func loadSites(into world: inout World) throws(DemoServerError) {
        try rows("site") { row throws(DemoServerError) in world.sites.append(try Site(&row)) }
        try rows("language") { row throws(DemoServerError) in world.languages.append(try Language(&row)) }
        let siteID = world.localSite.siteID
        try rows("site_language") { row throws(DemoServerError) in
            if try row.id("site_id") == siteID { world.siteLanguages.append(try row.int32("language_id")) }
        }
        world.siteLanguages.sort()
        try rows("instance") { row throws(DemoServerError) in
            let instance = try Instance(&row)
            world.instances[instance.id] = instance
        }
        try rows("federation_queue_state") { row throws(DemoServerError) in
            world.federationStates[try row.id("instance_id")] = try FederationState(&row)
        }
        try rows("federation_allowlist") { row throws(DemoServerError) in
            world.allowedInstances.insert(try row.id("instance_id"))
        }
        try rows("federation_blocklist") { row throws(DemoServerError) in
            world.blockedInstances.insert(try row.id("instance_id"))
        }
    }

    private func loadPeople(into world: inout World) throws(DemoServerError) {
        try rows("person") { row throws(DemoServerError) in
            let person = try Person(&row)
            world.people[person.id] = person
        }
        try rows("person_aggregates") { row throws(DemoServerError) in
            world.personCounts[try row.id("person_id")] = try PersonCounts(&row)
        }
        try rows("local_user") { row throws(DemoServerError) in
            var user = try LocalUser(&row)
            switch schema {
            case .v0_19, .v1_0: world.people[user.personID]?.isAdmin = user.isAdmin
            case .v0_18: user.isAdmin = world.people[user.personID]?.isAdmin ?? false
            }
            world.localUsers[user.id] = user
            world.localUserOfPerson[user.personID] = user.id
            world.passwords[user.id] = world.people[user.personID].map { DemoAccount.password(for: $0.name) }
        }
        try rows("local_user_vote_display_mode") { row throws(DemoServerError) in
            let display = try VoteDisplay(&row)
            world.voteDisplays[display.localUserID] = display
        }
        try rows("local_user_language") { row throws(DemoServerError) in
            let user = try row.id("local_user_id")
            world.userLanguages[user, default: []].insert(try row.int32("language_id"))
        }
        try rows("login_token") { row throws(DemoServerError) in world.logins.add(try Login(&row)) }
        try marks("person_block", "target_id", into: &world.personBlocks, published)
        try marks("instance_block", "instance_id", into: &world.instanceBlocks, published)
    }

    private func loadCommunities(into world: inout World) throws(DemoServerError) {
        try rows("community") { row throws(DemoServerError) in
            let community = try Community(&row)
            world.communities[community.id] = community
        }
        try rows("community_aggregates") { row throws(DemoServerError) in
            world.communityCounts[try row.id("community_id")] = try CommunityCounts(&row)
        }
        try rows("community_language") { row throws(DemoServerError) in
            let community = try row.id("community_id")
            world.communityLanguages[community, default: []].insert(try row.int32("language_id"))
        }
        try marks("community_follower", "community_id", into: &world.follows) { row throws(DemoServerError) in
            Follow(published: try row.date("published"), pending: try row.bool("pending"))
        }
        try marks("community_moderator", "community_id", into: &world.moderators, published)
        try marks("community_block", "community_id", into: &world.communityBlocks, published)
        try marks("community_person_ban", "community_id", into: &world.communityBans) { row throws(DemoServerError) in
            CommunityBan(published: try row.date("published"), expires: try row.optionalDate("expires"))
        }
    }

    private func loadPosts(into world: inout World) throws(DemoServerError) {
        var addresses = SharedURLPrefixes()
        try rows("post") { row throws(DemoServerError) in
            var post = try Post(&row)
            addresses.sharePrefix(&post.address)
            world.posts[post.id] = post
            world.posts.packTexts(upTo: post.id)
        }
        try rows("post_aggregates") { row throws(DemoServerError) in
            world.postCounts[try row.id("post_id")] = try PostCounts(&row)
        }
        try marks("post_like", "post_id", into: &world.postVotes, vote)
        try marks("post_read", "post_id", into: &world.postsRead, published)
        try marks("post_saved", "post_id", into: &world.postsSaved, published)
        try marks("post_hide", "post_id", into: &world.postsHidden, published)
        try marks("person_post_aggregates", "post_id", into: &world.readComments) { row throws(DemoServerError) in
            try row.int("read_comments")
        }
    }

    private func loadComments(into world: inout World) throws(DemoServerError) {
        var addresses = SharedURLPrefixes()
        try rows("comment") { row throws(DemoServerError) in
            var comment = try Comment(&row)
            addresses.sharePrefix(&comment.address)
            world.comments[comment.id] = comment
            world.comments.packTexts(upTo: comment.id)
        }
        try rows("comment_aggregates") { row throws(DemoServerError) in
            world.commentCounts[try row.id("comment_id")] = try CommentCounts(&row)
        }
        try marks("comment_like", "comment_id", into: &world.commentVotes, vote)
        try marks("comment_saved", "comment_id", into: &world.commentsSaved, published)
    }

    private func loadNotices(into world: inout World) throws(DemoServerError) {
        try rows("comment_reply") { row throws(DemoServerError) in
            let notice = try Notice(&row)
            world.replies[notice.id] = notice
        }
        try rows("person_mention") { row throws(DemoServerError) in
            let notice = try Notice(&row)
            world.mentions[notice.id] = notice
        }
        try rows("private_message") { row throws(DemoServerError) in
            let message = try PrivateMessage(&row)
            world.privateMessages[message.id] = message
        }
    }

    private func loadModeration(into world: inout World) throws(DemoServerError) {
        for kind in Modlog.Kind.allCases {
            try rows(kind.table.description) { row throws(DemoServerError) in
                world.modlog.load(kind, try ModlogEntry(&row, of: kind))
            }
        }
        for kind in ReportKind.allCases {
            try rows(kind.table) { row throws(DemoServerError) in
                let report = try Report(&row, of: kind)
                world.reports[kind, default: Table()][report.id] = report
            }
        }
    }

    func loadSequences(into world: inout World) throws(DemoServerError) {
        let next = try source.sequences()
        for sequence in World.sequences {
            if let id = next[sequence.table], id > 1 { sequence.advance(&world, id - 1) }
        }
    }
}

extension ReportKind {
    var table: String {
        switch self {
        case .post: "post_report"
        case .comment: "comment_report"
        case .privateMessage: "private_message_report"
        }
    }
}
