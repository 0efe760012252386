extension WorldGenerator {
    /// Generates moderation: content removed by moderators, content deleted by its creators, and bans.
    mutating func makeModeration() {
        var random = random(.moderation)
        for id in world.communities.rows.filter(\.local).map(\.id) {
            moderators[id] = world.moderators.people(on: id).map(\.person)
        }
        for post in world.posts.rows.map({ $0 }) where !post.featuredLocal && !post.featuredCommunity {
            let moderator = moderator(of: post.communityID, &random)
            let time = Self.timestamp(from: post.published, to: now, random.unit())
            switch random.index(below: 1000) {
            case 0..<15: world.updatePost(post.id) { $0.deleted = true }
            case 15..<27: remove(post.id, by: moderator, reason: random.element(of: Self.reasons), at: time)
            case 27..<31:
                // The post is removed by mistake and restored.
                remove(post.id, by: moderator, reason: nil, at: time)
                world.updatePost(post.id) { $0.removed = false }
                var entry = ModlogEntry(moderatorID: 1, postID: post.id, when: Self.timestamp(from: time, to: now, 0.5))
                entry.isDone = false
                world.modlog.add(.removePost, entry)
            case 31..<46:
                world.updatePost(post.id) { $0.locked = true }
                world.modlog.add(.lockPost, ModlogEntry(moderatorID: moderator, postID: post.id, when: time))
            default: break
            }
        }
        for comment in world.comments.rows.map({ $0 }) {
            guard let community = world.posts[comment.postID]?.communityID else { continue }
            switch random.index(below: 1000) {
            case 0..<20: world.updateComment(comment.id) { $0.deleted = true }
            case 20..<34:
                world.updateComment(comment.id) { $0.removed = true }
                var entry = ModlogEntry(
                    moderatorID: moderator(of: community, &random),
                    commentID: comment.id,
                    when: Self.timestamp(from: comment.published, to: now, random.unit())
                )
                entry.reason = random.element(of: Self.reasons)
                world.modlog.add(.removeComment, entry)
            default: break
            }
        }
        makeCommunityBans(&random)
    }

    private static let reasons = [
        "off topic", "rude", "Rule 2: be kind", "advertisement", "twice the same",
        "please write a title that says something", "🤖 spam",
    ]

    /// Returns a moderator of a local community; for a remote one the admin.
    private func moderator(of community: CommunityID, _ random: inout SeededRandom) -> PersonID {
        let all = moderators[community] ?? []
        return all.isEmpty ? 1 : random.element(of: all)
    }

    private mutating func remove(_ post: PostID, by moderator: PersonID, reason: String?, at time: Timestamp) {
        world.updatePost(post) { $0.removed = true }
        world.modlog.add(.removePost, ModlogEntry(moderatorID: moderator, postID: post, reason: reason, when: time))
    }

    /// Generates community bans for one or two in a hundred people, half of them permanent.
    private mutating func makeCommunityBans(_ random: inout SeededRandom) {
        for _ in 0..<max(16, size.people / 40) {
            let person = peopleByActivity[random.index(below: peopleByActivity.count)]
            let community = communityOfTopic[random.index(below: communityOfTopic.count)]
            guard person > 4, world.communities[community]?.local == true, !world.isModerator(person, of: community),
                world.communityBans[person, community] == nil, let row = world.communities[community],
                let banned = world.people[person]
            else { continue }
            let time = Self.timestamp(from: max(joinDates[Int(person)], row.published), to: now, random.unit())
            let expires = random.chance(perMille: 500) ? now.advanced(bySeconds: 86_400 * 14) : nil
            world.communityBans[person, community] = CommunityBan(published: time, expires: expires)
            world.follow(row, by: banned, nil)
            var entry = ModlogEntry(
                moderatorID: moderator(of: community, &random),
                communityID: community,
                personID: person,
                reason: random.element(of: Self.reasons),
                when: time
            )
            entry.expires = expires
            world.modlog.add(.banFromCommunity, entry)
        }
    }

    /// Generates reports, most of which are resolved.
    mutating func makeReports() {
        var random = random(.reports)
        var tables: [ReportKind: Table<Report>] = [:]
        for _ in 0..<max(3, size.posts / 200) {
            guard let post = world.posts[PostID(1 + random.index(below: size.posts))] else { continue }
            let original = Report.Original(name: post.name, url: post.url, text: post.body)
            let resolver = moderator(of: post.communityID, &random)
            add(report(on: post.id, original, by: resolver, since: post.published, &random), to: &tables[.post])
        }
        for _ in 0..<(size.comments == 0 ? 0 : max(3, size.comments / 400)) {
            guard let comment = world.comments[CommentID(1 + random.index(below: size.comments))],
                let community = world.posts[comment.postID]?.communityID
            else { continue }
            let original = Report.Original(text: comment.content)
            let resolver = moderator(of: community, &random)
            add(
                report(on: comment.id, original, by: resolver, since: comment.published, &random),
                to: &tables[.comment]
            )
        }
        if let message = world.privateMessages.rows.first(where: { $0.recipientID > 4 && $0.local }) {
            let original = Report.Original(text: message.content)
            var report = report(on: message.id, original, by: 1, since: message.published, &random)
            report.creatorID = message.recipientID
            add(report, to: &tables[.privateMessage])
        }
        world.reports = tables
    }

    private func report(
        on subject: Int32,
        _ original: Report.Original,
        by resolver: PersonID,
        since time: Timestamp,
        _ random: inout SeededRandom
    ) -> Report {
        let published = Self.timestamp(from: time, to: now, random.unit())
        let isResolved = random.chance(perMille: 600)
        return Report(
            id: 0,
            creatorID: randomPerson(at: published, &random),
            subjectID: subject,
            original: original,
            reason: random.element(of: random.chance(perMille: 500) ? Self.reasons : corpus.reportReasons),
            resolved: isResolved,
            resolverID: isResolved ? resolver : nil,
            published: published,
            updated: isResolved ? Self.timestamp(from: published, to: now, random.unit()) : nil
        )
    }

    private func add(_ report: Report, to table: inout Table<Report>?) {
        var reports = table ?? Table()
        var report = report
        report.id = reports.nextID()
        reports[report.id] = report
        table = reports
    }
}
