import Networking

extension Route {
    /// The routes by which people make feeds and follow them. Their responses are the feed itself.
    static var pieFedFeedWriteRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/feed", CreateFeed.self) { world, call, viewer, body throws(ServerError) in
                let communities = try world.communities(named: body.communities, for: viewer)
                let taken = ServerError.pieFedFeedExists
                let feed = try world.replacing(["multi_community_already_exists"], by: taken) {
                    world throws(ServerError) in
                    try world.createMultiCommunity(named: body.name, by: viewer, at: call.now) { feed in
                        (feed.title, feed.summary) = (body.title, body.description)
                        feed.communities = communities ?? []
                    }
                }
                return try world.answerPieFed(feed: feed.id, for: viewer)
            },
            Route(.put, at: .pieFed, "/feed", EditFeed.self) { world, call, viewer, body throws(ServerError) in
                guard world.since1_0.multiCommunities[body.feedID] != nil else { throw .pieFedRowNotFound }
                let communities = try world.communities(named: body.communities, for: viewer)
                let codes: Set = ["multi_community_update_wrong_user"]
                try world.replacing(codes, by: .pieFedIncorrectLogin) { world throws(ServerError) in
                    try world.editMultiCommunity(body.feedID, by: viewer) { feed in
                        if let title = body.title { feed.title = title }
                        if let description = body.description { feed.summary = description }
                        if let communities { feed.communities = communities }
                        feed.updated = call.now
                    }
                }
                // The real server changes the communities, and then fails to write its response.
                if communities != nil {
                    throw .pieFed("'AnonymousUserMixin' object has no attribute 'feed_auto_follow'")
                }
                return try world.answerPieFed(feed: body.feedID, for: viewer)
            },
            Route(.post, at: .pieFed, "/feed/delete", DeleteFeed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let codes: Set = ["multi_community_update_wrong_user", "not_found"]
                try world.replacing(codes, by: .pieFed("not_found")) { world throws(ServerError) in
                    try world.editMultiCommunity(body.feedID, by: viewer) { $0.deleted = body.deleted }
                }
                return try world.answerPieFed(feed: body.feedID, for: viewer)
            },
            Route(.post, at: .pieFed, "/feed/follow", FollowFeed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                guard var feed = world.since1_0.multiCommunities[body.feedID], !feed.deleted else {
                    throw .pieFed("could not find feed")
                }
                if feed.creatorID == viewer.id, !body.follow { throw .pieFed("You cannot leave your own feed") }
                let changes = feed.followers.contains(viewer.id) != body.follow
                if body.follow { feed.followers.insert(viewer.id) } else { feed.followers.remove(viewer.id) }
                world.since1_0.multiCommunities[feed.id] = feed
                if changes { world.followCommunities(of: feed, body.follow, by: viewer, at: call.now) }
                return try world.answerPieFed(feed: feed.id, for: viewer)
            },
        ]
    }
}

extension ServerError {
    fileprivate static let pieFedFeedExists = pieFed(
        "(psycopg2.errors.UniqueViolation) duplicate key value violates unique constraint \"ix_feed_ap_profile_id\"\n"
    )
}

extension World {
    /// Subscribes a person to the communities of a feed that they begin to follow, or ends the subscriptions that began so. These are the
    /// defaults of the settings `feed_auto_follow` and `feed_auto_leave`; those that the person made by themselves stay.
    fileprivate mutating func followCommunities(
        of feed: MultiCommunity,
        _ follow: Bool,
        by viewer: Viewer,
        at now: Timestamp
    ) {
        for community in feed.communities.sorted().compactMap({ communities[$0] }) {
            if follow, follows[viewer.id, community.id] == nil {
                self.follow(community, by: viewer.person, Follow(published: now, pending: false))
                ofPieFed.feedSubscriptions[viewer.id, community.id] = now
            } else if !follow, ofPieFed.feedSubscriptions[viewer.id, community.id] != nil,
                !isModerator(viewer.id, of: community.id)
            {
                self.follow(community, by: viewer.person, nil)
            }
        }
    }

    /// Returns the communities that a text names, one a line with its host; nil if there is no text.
    fileprivate func communities(named text: String?, for viewer: Viewer) throws(ServerError) -> Set<CommunityID>? {
        guard let text else { return nil }
        var found: Set<CommunityID> = []
        for name in text.split(whereSeparator: \.isNewline) {
            found.insert(try communityID(named: String(name), orSay: "couldnt_find_community", for: viewer))
        }
        return found
    }

    /// Returns the response with one feed.
    fileprivate func answerPieFed(feed id: Int32, for viewer: Viewer) throws(ServerError) -> Answer {
        guard let feed = since1_0.multiCommunities[id] else { throw .pieFed("feed_not_found") }
        return respond { $0.write(feed, pieFed: self, for: viewer) }
    }
}
