import Networking

extension Route {
    /// The ActivityPub routes for other servers and for clients that follow the address of an object.
    ///
    /// The real server's back end returns these objects for any `Accept` header; a proxy in front of it sends browsers to the web pages.
    static var federationRoutes: [Route] {
        [
            federated("/") { world, _ in world.object { $0.site(world) } },
            federated("/site_outbox") { world, _ in world.emptyOutbox(of: "\(world.address)/site_outbox") },
            federated("/u/{name}") { world, call throws(ServerError) in
                guard let person = world.localPerson(named: call.name) else {
                    throw world.dialect.rowNotFound("couldnt_find_person")
                }
                return person.deleted ? world.tombstone(person.actorID) : world.object { $0.person(person, in: world) }
            },
            federated("/u/{name}/outbox") { world, call throws(ServerError) in
                guard let person = world.localPerson(named: call.name), !person.deleted else {
                    throw world.dialect.rowNotFound("couldnt_find_person")
                }
                return world.emptyOutbox(of: "\(person.actorID)/outbox")
            },
            federated("/c/{name}") { world, call throws(ServerError) in
                guard let community = world.localCommunity(named: call.name) else {
                    throw world.dialect.rowNotFound("couldnt_find_community")
                }
                guard community.isCounted else { return world.tombstone(community.actorID) }
                try world.requireFederated(community)
                return world.object { $0.group(community, in: world) }
            },
            federated("/c/{name}/followers") { world, call throws(ServerError) in
                let community = try world.federatedCommunity(named: call.name)
                return world.object {
                    $0.member("id", "\(community.actorID)/followers")
                    $0.member("type", "Collection")
                    $0.member("totalItems", world.follows.people(on: community.id).count)
                    $0.texts("items", [])
                }
            },
            federated("/c/{name}/moderators") { world, call throws(ServerError) in
                let community = try world.federatedCommunity(named: call.name)
                let moderators = world.moderators(of: community.id, ties: call.ties).map(\.person.actorID)
                return world.object {
                    $0.member("type", "OrderedCollection")
                    $0.member("id", "\(community.actorID)/moderators")
                    $0.texts("orderedItems", moderators)
                }
            },
            federated("/c/{name}/featured") { world, call throws(ServerError) in
                try world.featured(in: world.federatedCommunity(named: call.name), call.ties)
            },
            federated("/c/{name}/outbox") { world, call throws(ServerError) in
                try world.outbox(of: world.federatedCommunity(named: call.name), call)
            },
            federated("/post/{id}") { world, call throws(ServerError) in
                guard let post = world.posts[try call.number], let creator = world.people[post.creatorID] else {
                    throw world.dialect.rowNotFound("couldnt_find_post")
                }
                let community = try world.place(of: post)
                if !post.local { return try world.redirectToOrigin(post.apID) }
                guard post.isCounted else { return world.tombstone(post.apID) }
                return world.object { $0.page(post, by: creator, in: community, of: world) }
            },
            federated("/comment/{id}") { world, call throws(ServerError) in
                guard let comment = world.comments[try call.number] else {
                    throw world.dialect.rowNotFound("couldnt_find_comment")
                }
                guard let post = world.posts[comment.postID] else {
                    throw world.dialect.rowNotFound("couldnt_find_post")
                }
                let community = try world.place(of: post)
                if !comment.local { return try world.redirectToOrigin(comment.apID) }
                guard comment.isCounted else { return world.tombstone(comment.apID) }
                guard let context = world.federatedContext(of: comment, on: post, in: community) else {
                    throw world.dialect.rowNotFound("couldnt_find_person")
                }
                return world.object { $0.note(comment, context, of: world) }
            },
            // Activities are not stored after they were sent.
            federated("/activities/{kind}/{id}") { world, _ throws(ServerError) in
                throw world.dialect.rowNotFound("couldnt_find_activity")
            },
        ]
    }

    /// Makes a route that returns 404 unless the site federates.
    private static func federated(_ path: String, _ reading: @escaping Reading) -> Route {
        Route(.get, at: .root, path) { world, call throws(ServerError) in
            world.localSite.federationEnabled ? try reading(world, call) : .empty(404)
        }
    }
}

extension Call {
    fileprivate var name: String { parameters["name"] ?? "" }

    /// The number in the path. A number that is out of range is an error.
    fileprivate var number: Int32 {
        get throws(ServerError) {
            let text = parameters["id"] ?? ""
            guard let number = Int32(text) else { throw .unknown(Query.numberError(aboutNumber: text)) }
            return number
        }
    }
}

extension World {
    fileprivate func object(_ body: (inout JSONWriter) -> Void) -> Answer {
        var answer = respond { writer in
            writer.context()
            body(&writer)
        }
        answer.contentType = "application/activity+json"
        return answer
    }

    /// Returns the response for an object that was deleted.
    fileprivate func tombstone(_ id: String) -> Answer {
        var answer = object {
            $0.member("id", id)
            $0.member("type", "Tombstone")
        }
        answer.status = 410
        return answer
    }

    /// Redirects to the server of a remote object; 0.18 returns an error instead.
    fileprivate func redirectToOrigin(_ id: String) throws(ServerError) -> Answer {
        if dialect == .v0_18 { throw ServerError("Object not local, fetch it from original instance") }
        var answer = Answer.redirect(to: id)
        answer.status = 308
        return answer
    }

    /// Returns the community of a post if other servers may see it; 0.18 does not check that.
    fileprivate func place(of post: Post) throws(ServerError) -> Community {
        guard let community = communities[post.communityID] else {
            throw dialect.rowNotFound("couldnt_find_community")
        }
        if dialect >= .v0_19 {
            guard community.isCounted else { throw ServerError("deleted") }
            try requireFederated(community)
        }
        return community
    }

    fileprivate func federatedCommunity(named name: String) throws(ServerError) -> Community {
        guard let community = localCommunity(named: name), community.isCounted else {
            throw dialect.rowNotFound("couldnt_find_community")
        }
        try requireFederated(community)
        return community
    }

    /// Checks that other servers may see the community, which is not the case for a local-only one. 0.18 has no such communities.
    fileprivate func requireFederated(_ community: Community) throws(ServerError) {
        if dialect >= .v0_19, !community.isPublic { throw ServerError("couldnt_find_community") }
    }

    fileprivate func emptyOutbox(of id: String) -> Answer {
        object {
            $0.member("type", "OrderedCollection")
            $0.member("id", id)
            $0.texts("orderedItems", [])
            $0.member("totalItems", 0)
        }
    }

    /// Returns the posts that are pinned in a community, the newest first.
    fileprivate func featured(in community: Community, _ ties: TieBreaker) -> Answer {
        let pinned = postIndex.ofCommunity[community.id].compactMap { id -> (key: Descending<Timestamp>, id: PostID)? in
            guard let post = posts[id], post.featuredCommunity, post.isCounted else { return nil }
            return (Descending(post.published), id)
        }
        let views = ties.sort(pinned, in: "orderedItems").prefix(Page.longest).compactMap { postView($0, for: nil) }
        return object { writer in
            writer.member("type", "OrderedCollection")
            writer.member("id", "\(community.actorID)/featured")
            writer.member("totalItems", views.count)
            writer.array("orderedItems", views) { writer, view in
                writer.object { $0.page(view.post, by: view.creator, in: community, of: self) }
            }
        }
    }

    /// Returns the newest posts of a community, each as the activity that announced it.
    fileprivate func outbox(of community: Community, _ call: Call) throws(ServerError) -> Answer {
        let feed = PostQuery(
            sort: .new,
            community: community.id,
            // 0.18 does not filter the rows.
            showNSFW: dialect == .v0_18 ? true : nil,
            page: try Page(number: nil, limit: Page.longest, in: dialect)
        )
        let posts = feed.posts(in: self, at: call.now, ties: call.ties)
        return object { writer in
            writer.member("type", "OrderedCollection")
            writer.member("id", "\(community.actorID)/outbox")
            writer.member("totalItems", posts.count)
            writer.array("orderedItems", posts) { writer, view in
                writer.object { $0.announcement(of: view, in: community, of: self) }
            }
        }
    }
}

extension JSONWriter {
    /// Writes the activity in which a community announces a post. The real server generates a new identifier for the activity at each
    /// request; here it follows from the post's number.
    fileprivate mutating func announcement(of view: PostView, in community: Community, of world: World) {
        let digits = String(view.post.id, radix: 16)
        let uuid = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        member("actor", community.actorID)
        texts("to", [Self.publicAudience])
        object("object") { writer in
            writer.member("id", "\(world.address)/activities/create/\(uuid)")
            writer.member("actor", view.creator.actorID)
            writer.texts("to", [Self.publicAudience])
            writer.object("object") { $0.page(view.post, by: view.creator, in: community, of: world) }
            writer.texts("cc", [community.actorID])
            writer.member("type", "Create")
            writer.member("audience", community.actorID)
        }
        texts("cc", ["\(community.actorID)/followers"])
        member("type", "Announce")
        member("id", "\(world.address)/activities/announce/create/\(uuid)")
    }
}
