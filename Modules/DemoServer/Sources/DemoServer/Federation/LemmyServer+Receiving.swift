extension LemmyServer {
    /// Makes a server of another instance that has received the content of `other`, such as one for a second account of a reader.
    ///
    /// ```swift
    /// let strata = LemmyServer()
    /// let linden = try LemmyServer(receiving: strata, at: "linden.example")
    /// ```
    ///
    /// Both know the same communities, posts, comments, people and votes by the same addresses. A post has another number here. The accounts
    /// have the same names and passwords, and are people of this server who have done nothing yet. What was private, such as inboxes,
    /// saved posts and reports, is not received, nor is the moderation log. Neither server is told what happens on the other one later.
    ///
    /// - Parameters:
    ///   - other: The server that has sent its content; it may be in use.
    ///   - host: The host of the new server: `linden.example`.
    ///   - version: The version to implement; the default is that of the other server.
    ///   - software: The software to imitate; the default is that of the other server.
    /// - Throws: ``DemoServerError`` if the tables of the other server cannot be read.
    /// - Complexity: O(rows), and O(comments) for each post that only its own server shows.
    public convenience init(
        receiving other: LemmyServer,
        at host: String,
        version: Dialect? = nil,
        software: ServerSoftware? = nil
    ) throws(DemoServerError) {
        let start = try other.snapshot()
        self.init(
            start.world.received(at: host, now: start.clock),
            version ?? other.version,
            software ?? other.software,
            clock: start.clock,
            kind: start.kind
        )
    }
}

extension World {
    /// The difference between the numbers of a post on the server that received it and on the one that sent it.
    private static let postOffset: PostID = 1_000

    /// Returns the world of another server that has received what this one sends to others.
    fileprivate func received(at host: String, now: Timestamp) -> World {
        var world = self
        world.dropPrivateState()
        world.dropLocalContent()
        world.shiftPosts(by: Self.postOffset)
        world.makeRemote()
        let instance = world.findOrInsertInstances([host], at: now)[0]
        world.moveSite(to: host, of: instance, at: now)
        world.moveAccounts(to: host, of: instance, at: now)
        world.indexes = Indexes()
        return world
    }

    /// Removes the state that a server does not send to others.
    private mutating func dropPrivateState() {
        (taglines, emojis, emojiKeywords) = (Table(), Table(), Table())
        (federationStates, allowedInstances, blockedInstances) = ([:], [], [])
        (logins, captchas, images) = (Logins(), CaptchaStore(), LocalImages())
        (communityBlocks, personBlocks, instanceBlocks) = (Marks(), Marks(), Marks())
        (postsRead, postsSaved, postsHidden) = (Marks(), Marks(), Marks())
        (readComments, commentsSaved) = (Marks(), Marks())
        (replies, mentions, privateMessages, reports) = (Table(), Table(), Table(), [:])
        applications = Table()
        (ofPieFed.commentAlerts, ofPieFed.personAlerts) = (Marks(), Marks())
        (ofPieFed.feedSubscriptions, ofPieFed.tagStyles) = (Marks(), [:])
        let sharesNumbers = modlog.sharesNumbers
        modlog = Modlog()
        modlog.sharesNumbers = sharesNumbers
        let lockedComments = since1_0.lockedComments
        since1_0 = StateSince1_0()
        since1_0.lockedComments = lockedComments
    }

    /// Removes the communities that only their own server shows, with their content.
    private mutating func dropLocalContent() {
        let hidden = communities.rows.filter { !$0.isPublic }
        if hidden.isEmpty { return }
        let places = Set(hidden.map(\.id))
        // A purge leaves the scores of comments to their authors.
        for comment in comments.rows where posts[comment.postID].map({ places.contains($0.communityID) }) ?? false {
            personCounts[comment.creatorID]?.commentScore -= commentCounts[comment.id]?.score ?? 0
        }
        for community in hidden { purge(community) }
    }

    /// Gives every post another number.
    private mutating func shiftPosts(by offset: PostID) {
        var (shifted, counts) = (Table<Post>(), Table<PostCounts>())
        for var post in posts.rows {
            post.id += offset
            shifted[post.id] = post
        }
        for (id, row) in postCounts.numbered { counts[id + offset] = row }
        var votes: Marks<Vote> = Marks()
        for (person, post, vote) in postVotes.rows { votes[person, post + offset] = vote }
        for comment in comments.rows { comments[comment.id]?.postID += offset }
        (posts, postCounts, postVotes) = (shifted, counts, votes)
    }

    /// Makes all content remote.
    private mutating func makeRemote() {
        for person in people.rows { people[person.id]?.local = false }
        for community in communities.rows {
            communities[community.id]?.local = false
            communityCounts[community.id]?.subscribersLocal = 0
        }
        for post in posts.rows { posts[post.id]?.local = false }
        for comment in comments.rows { comments[comment.id]?.local = false }
    }

    /// Makes the site of another host the local one; the earlier site stays as a remote one.
    private mutating func moveSite(to host: String, of instance: InstanceID, at now: Timestamp) {
        var site = localInstanceSite
        site.id = (sites.map(\.id).max() ?? 0) + 1
        site.name = host
        site.actorID = "http://\(host)/"
        site.inboxURL = "http://\(host)/inbox"
        site.instanceID = instance
        (site.published, site.updated) = (now, nil)
        (site.icon, site.banner, site.sidebar, site.description) = (nil, nil, nil, nil)
        sites.append(site)
        localSite.siteID = site.id
        siteCounts.siteID = site.id
        (siteCounts.posts, siteCounts.comments, siteCounts.communities) = (0, 0, 0)
        (siteCounts.usersActiveDay, siteCounts.usersActiveWeek) = (0, 0)
        (siteCounts.usersActiveMonth, siteCounts.usersActiveHalfYear) = (0, 0)
    }

    /// Gives every account a person of its own on the local site. The earlier person stays as a remote one.
    private mutating func moveAccounts(to host: String, of instance: InstanceID, at now: Timestamp) {
        localUserOfPerson = [:]
        for user in localUsers.rows {
            guard var person = people[user.personID] else { continue }
            // An administrator of the other server is none here, unless the account says so.
            people[person.id]?.isAdmin = false
            person.id = people.nextID()
            person.actorID = "http://\(host)/u/\(person.name)"
            person.instanceID = instance
            (person.local, person.banned, person.banExpires) = (true, false, nil)
            (person.avatar, person.banner) = (nil, nil)
            person.published = now
            people[person.id] = person
            personCounts[person.id] = PersonCounts(
                rowID: personCounts.nextRowID(\.rowID),
                postCount: 0,
                postScore: 0,
                commentCount: 0,
                commentScore: 0
            )
            localUsers[user.id]?.personID = person.id
            localUserOfPerson[person.id] = user.id
        }
    }
}
