extension WorldLoader {
    /// Reads the tables of 1.0, whose columns have other names: counts are in the row of the object, and the marks of a person on an object
    /// are in one row.
    func loadWorldOf1_0() throws(DemoServerError) -> World {
        var world = try World(
            localSite: one("local_site", LocalSite.init(v1:)),
            rateLimits: one("local_site_rate_limit", RateLimits.init(v1:)),
            siteCounts: one("local_site", SiteCounts.init(v1:))
        )
        world.dialect = .v1_0
        try loadSitesOf1_0(into: &world)
        try loadPeopleOf1_0(into: &world)
        try loadCommunitiesOf1_0(into: &world)
        try loadPostsOf1_0(into: &world)
        try loadCommentsOf1_0(into: &world)
        try loadNotificationsOf1_0(into: &world)
        try loadModerationOf1_0(into: &world)
        try loadSequences(into: &world)
        return world
    }

    private func loadSitesOf1_0(into world: inout World) throws(DemoServerError) {
        try rows("site") { row throws(DemoServerError) in world.sites.append(try Site(v1: &row)) }
        try rows("language") { row throws(DemoServerError) in world.languages.append(try Language(&row)) }
        let siteID = world.localSite.siteID
        try rows("site_language") { row throws(DemoServerError) in
            if try row.id("site_id") == siteID { world.siteLanguages.append(try row.int32("language_id")) }
        }
        world.siteLanguages.sort()
        try rows("instance") { row throws(DemoServerError) in
            let id = try row.id("id")
            world.instances[id] = Instance(
                id: id,
                domain: try row.string("domain"),
                published: try row.date("published_at"),
                updated: try row.optionalDate("updated_at"),
                software: try row.optionalString("software"),
                version: try row.optionalString("version")
            )
        }
    }

    private func loadPeopleOf1_0(into world: inout World) throws(DemoServerError) {
        try rows("person") { row throws(DemoServerError) in
            let person = try Person(v1: &row)
            world.people[person.id] = person
            world.personCounts[person.id] = try PersonCounts(v1: &row)
        }
        try rows("local_user") { row throws(DemoServerError) in
            let user = try LocalUser(v1: &row)
            world.people[user.personID]?.isAdmin = user.isAdmin
            world.localUsers[user.id] = user
            world.localUserOfPerson[user.personID] = user.id
            world.passwords[user.id] = world.people[user.personID].map { DemoAccount.password(for: $0.name) }
            world.voteDisplays[user.id] = try VoteDisplay(v1: &row)
            world.since1_0.settings[user.id] = try SettingsSince1_0(&row)
        }
        try rows("local_user_language") { row throws(DemoServerError) in
            let user = try row.id("local_user_id")
            world.userLanguages[user, default: []].insert(try row.int32("language_id"))
        }
        try rows("login_token") { row throws(DemoServerError) in
            world.logins.add(
                Login(
                    userID: try row.id("user_id"),
                    published: try row.date("published_at"),
                    address: try row.optionalString("ip"),
                    userAgent: try row.optionalString("user_agent")
                )
            )
        }
        try rows("person_actions") { row throws(DemoServerError) in
            let (person, target) = (try row.id("person_id"), try row.id("target_id"))
            if let blocked = try row.optionalDate("blocked_at") { world.personBlocks[person, target] = blocked }
            if let votedAt = try row.optionalDate("voted_at") {
                world.since1_0.voteSums[person, target] = VoteSum(
                    votedAt: votedAt,
                    upvotes: try row.optionalInt("upvotes") ?? 0,
                    downvotes: try row.optionalInt("downvotes") ?? 0
                )
            }
            if let published = try row.optionalDate("noted_at"), let text = try row.optionalString("note") {
                world.since1_0.notes[person, target] = PersonNote(text: text, published: published)
            }
        }
        try rows("instance_actions") { row throws(DemoServerError) in
            let (person, instance) = (try row.id("person_id"), try row.id("instance_id"))
            if let blocked = try row.optionalDate("blocked_communities_at") {
                world.instanceBlocks[person, instance] = blocked
            }
            if try row.optionalDate("received_ban_at") != nil {
                world.people[person]?.banned = true
                world.people[person]?.banExpires = try row.optionalDate("ban_expires_at")
            }
        }
    }

    private func loadCommunitiesOf1_0(into world: inout World) throws(DemoServerError) {
        try rows("community") { row throws(DemoServerError) in
            let community = try Community(v1: &row)
            world.communities[community.id] = community
            world.communityCounts[community.id] = try CommunityCounts(v1: &row)
        }
        try rows("community_language") { row throws(DemoServerError) in
            let community = try row.id("community_id")
            world.communityLanguages[community, default: []].insert(try row.int32("language_id"))
        }
        try rows("community_actions") { row throws(DemoServerError) in
            let (person, community) = (try row.id("person_id"), try row.id("community_id"))
            if let followed = try row.optionalDate("followed_at") {
                let isPending = try row.optionalString("follow_state") != "Accepted"
                world.follows[person, community] = Follow(published: followed, pending: isPending)
            }
            if let since = try row.optionalDate("became_moderator_at") { world.moderators[person, community] = since }
            if let blocked = try row.optionalDate("blocked_at") { world.communityBlocks[person, community] = blocked }
            if let banned = try row.optionalDate("received_ban_at") {
                let expires = try row.optionalDate("ban_expires_at")
                world.communityBans[person, community] = CommunityBan(published: banned, expires: expires)
            }
        }
    }

    private func loadPostsOf1_0(into world: inout World) throws(DemoServerError) {
        var addresses = SharedURLPrefixes()
        try rows("post") { row throws(DemoServerError) in
            var post = try Post(v1: &row)
            addresses.sharePrefix(&post.address)
            world.posts[post.id] = post
            world.posts.packTexts(upTo: post.id)
            world.postCounts[post.id] = try PostCounts(v1: &row)
        }
        try rows("post_actions") { row throws(DemoServerError) in
            let (person, post) = (try row.id("person_id"), try row.id("post_id"))
            if let read = try row.optionalDate("read_at") { world.postsRead[person, post] = read }
            if let saved = try row.optionalDate("saved_at") { world.postsSaved[person, post] = saved }
            if let hidden = try row.optionalDate("hidden_at") { world.postsHidden[person, post] = hidden }
            if let vote = try vote(&row) { world.postVotes[person, post] = vote }
            if let viewed = try row.optionalDate("read_comments_at") {
                world.since1_0.viewTimes[person, post] = viewed
                world.readComments[person, post] = try row.optionalInt("read_comments_amount")
            }
        }
    }

    private func loadCommentsOf1_0(into world: inout World) throws(DemoServerError) {
        var addresses = SharedURLPrefixes()
        try rows("comment") { row throws(DemoServerError) in
            var comment = try Comment(v1: &row)
            addresses.sharePrefix(&comment.address)
            world.comments[comment.id] = comment
            world.comments.packTexts(upTo: comment.id)
            world.commentCounts[comment.id] = try CommentCounts(v1: &row)
            if try row.bool("locked") { world.since1_0.lockedComments.insert(comment.id) }
        }
        try rows("comment_actions") { row throws(DemoServerError) in
            let (person, comment) = (try row.id("person_id"), try row.id("comment_id"))
            if let saved = try row.optionalDate("saved_at") { world.commentsSaved[person, comment] = saved }
            if let vote = try vote(&row) { world.commentVotes[person, comment] = vote }
        }
    }

    private func vote(_ row: inout RowReader) throws(DemoServerError) -> Vote? {
        guard let votedAt = try row.optionalDate("voted_at") else { return nil }
        return Vote(score: try row.bool("vote_is_upvote") ? 1 : -1, published: votedAt)
    }

    /// Reads the notifications. Those of replies and mentions become notices with the same numbers.
    private func loadNotificationsOf1_0(into world: inout World) throws(DemoServerError) {
        try rows("private_message") { row throws(DemoServerError) in
            let message = try PrivateMessage(v1: &row)
            world.privateMessages[message.id] = message
        }
        try rows("notification") { row throws(DemoServerError) in
            let id = try row.id("id")
            let recipient = try row.id("recipient_id")
            let read = try row.bool("read")
            let published = try row.date("published_at")
            let kind = try row.string("kind")
            if kind == "Reply" || kind == "Mention", let comment = try row.optionalInt32("comment_id") {
                let notice = Notice(
                    id: id,
                    recipientID: recipient,
                    commentID: comment,
                    read: read,
                    published: published
                )
                if kind == "Reply" { world.replies[id] = notice } else { world.mentions[id] = notice }
            } else if let message = try row.optionalInt32("private_message_id") {
                world.privateMessages[message]?.read = read
                world.since1_0.notifications[id] = Notification(
                    id: id,
                    recipientID: recipient,
                    subject: .message(message),
                    published: published
                )
            }
        }
    }

    private func loadModerationOf1_0(into world: inout World) throws(DemoServerError) {
        world.modlog.sharesNumbers = true
        try rows("modlog") { row throws(DemoServerError) in
            guard let (kind, entry) = try ModlogEntry.of1_0(&row) else { return }
            world.modlog.load(kind, entry)
        }
        for kind in ReportKind.allCases {
            try rows(kind.table) { row throws(DemoServerError) in
                let report = try Report(v1: &row, of: kind)
                world.reports[kind, default: Table()][report.id] = report
            }
        }
    }
}
