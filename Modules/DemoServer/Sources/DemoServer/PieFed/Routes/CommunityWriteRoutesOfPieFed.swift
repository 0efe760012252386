import Networking

extension Route {
    static var pieFedCommunityWriteRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/community", CreateCommunityOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let taken = ServerError.pieFed("community with that name already exists")
                let id = try world.replacing(["community_already_exists"], by: taken) { world throws(ServerError) in
                    try world.createCommunity(body.inV3, by: viewer, at: call.now)
                }
                return try world.answerPieFed(community: id, for: viewer)
            },
            Route(.put, at: .pieFed, "/community", EditCommunityOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.communityID
                guard world.communities[id] != nil else { throw .pieFedRowNotFound }
                guard world.isModOrAdmin(viewer, of: id) else { throw .pieFedIncorrectLogin }
                try world.editCommunity(body.inV3, by: viewer, at: call.now)
                return try world.answerPieFed(community: id, for: viewer)
            },
            Route(.post, at: .pieFed, "/community/delete", DeleteCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.communityID
                guard world.communities[id] != nil else { throw .pieFedNoAttribute("is_owner") }
                let codes: Set = ["not_top_mod", "not_a_mod_or_admin"]
                try world.replacing(codes, by: .pieFedIncorrectLogin) { world throws(ServerError) in
                    try world.deleteCommunity(id, body.deleted, by: viewer)
                }
                return try world.answerPieFed(community: id, for: viewer)
            },
            Route(.post, at: .pieFed, "/community/mod", AddModToCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.appointInPieFed(body, by: viewer, at: call.now)
                let moderators = world.moderators(of: body.communityID, ties: call.ties)
                return world.respond {
                    $0.memberships("moderators", each: "moderator", pieFed: world, moderators)
                }
            },
        ] + pieFedSubscriptionRoutes
    }

    /// The routes by which people join and leave communities.
    private static var pieFedSubscriptionRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/community/follow", FollowCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.followInPieFed(body.communityID, body.follow, by: viewer, at: call.now)
                return try world.answerPieFed(community: body.communityID, for: viewer)
            },
            Route(.post, at: .pieFed, "/community/leave_all") { world, call throws(ServerError) in
                guard let viewer = call.viewer else { throw .pieFed("incorrect login") }
                for id in world.follows.all(of: viewer.id).keys where !world.isModerator(viewer.id, of: id) {
                    try world.followCommunity(id, false, by: viewer, at: call.now)
                }
                return world.respond { $0.myUser(viewer, pieFed: world, ties: call.ties) }
            },
            Route(.post, at: .pieFed, "/community/block", BlockCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.communityID
                guard world.communities[id] != nil else {
                    throw .pieFedNoTarget(id, of: "community_id", in: "community_block", target: "community")
                }
                let (wasFollowed, sinceFeed) = (
                    world.follows[viewer.id, id], world.ofPieFed.feedSubscriptions[viewer.id, id]
                )
                try world.blockCommunity(id, body.block, by: viewer, at: call.now)
                // A block does not end the membership, unlike in Lemmy.
                if let wasFollowed, let community = world.communities[id] {
                    world.follow(community, by: viewer.person, wasFollowed)
                    world.ofPieFed.feedSubscriptions[viewer.id, id] = sinceFeed
                }
                return try world.answerPieFed(community: id, isBlocked: body.block, for: viewer)
            },
            Route(.put, at: .pieFed, "/community/subscribe", SubscribeToCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.communityID
                guard world.communities[id] != nil else { throw .pieFedRowNotFound }
                world.since1_0.communityNotifications[viewer.id, id] = body.subscribe ? .allPosts : nil
                return try world.answerPieFed(community: id, for: viewer)
            },
            Route(.post, at: .pieFed, "/user/set_flair", SetFlair.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.communityID
                guard world.communities[id] != nil else {
                    throw .pieFedNoTarget(id, of: "community_id", in: "user_flair", target: "community")
                }
                let text = body.text.map(\.text) ?? ""
                world.ofPieFed.flairs[viewer.id, id] = text.isEmpty ? nil : text
                return try world.answerPieFed(person: viewer.id, for: viewer)
            },
        ]
    }
}

extension World {
    /// Subscribes a person to a community, or ends the subscription. Nobody is refused, because the ban of a person keeps them from writing
    /// only; moderators cannot leave.
    fileprivate mutating func followInPieFed(
        _ id: CommunityID,
        _ follow: Bool,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        guard let community = communities[id] else {
            throw follow
                ? .pieFedNoTarget(id, of: "community_id", in: "community_member", target: "community")
                : .pieFedRowNotFound
        }
        if follow {
            let since = follows[viewer.id, id]?.published ?? now
            return self.follow(community, by: viewer.person, Follow(published: since, pending: false))
        }
        guard follows[viewer.id, id] != nil else { throw .pieFedRowNotFound }
        if isModerator(viewer.id, of: id) {
            throw .pieFed("Step down as a moderator before leaving the community")
        }
        self.follow(community, by: viewer.person, nil)
    }

    /// Appoints or dismisses a moderator. To appoint a moderator again changes nothing.
    fileprivate mutating func appointInPieFed(
        _ body: DecodedBody<AddModToCommunity>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        let (id, person) = (body.communityID, body.personID)
        guard communities[id] != nil else { throw .pieFedRowNotFound }
        let refusal = ServerError.pieFed("no_permission")
        guard isModOrAdmin(viewer, of: id) else { throw refusal }
        guard people[person] != nil else { throw .pieFedRowNotFound }
        guard isModerator(person, of: id) != body.added else { return }
        try replacing(["not_higher_mod", "not_a_moderator"], by: refusal) { world throws(ServerError) in
            try world.appoint(person, body.added, in: id, by: viewer, at: now)
        }
        // A moderator becomes a subscriber.
        if body.added, follows[person, id] == nil { follows[person, id] = Follow(published: now, pending: false) }
    }
}
