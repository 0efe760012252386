import Networking

extension Route {
    /// What other servers ask for, and whoever follows the address of something: ActivityPub objects.
    ///
    /// The real server's back end gives these whatever is accepted; it is the proxy before it that sends browsers to the web pages.
    static var federationRoutes: [Route] {
        [
            federated("/") { world, _ in world.object { $0.site(world) } },
            federated("/site_outbox") { world, _ in world.emptyOutbox(of: "\(world.address)/site_outbox") },
            federated("/u/{name}") { world, call throws(ServerError) in
                guard let person = world.ownPerson(named: call.name) else {
                    throw world.dialect.missingRow("couldnt_find_person")
                }
                return person.deleted ? world.tombstone(person.actorID) : world.object { $0.person(person, in: world) }
            },
            federated("/u/{name}/outbox") { world, call throws(ServerError) in
                guard let person = world.ownPerson(named: call.name), !person.deleted else {
                    throw world.dialect.missingRow("couldnt_find_person")
                }
                return world.emptyOutbox(of: "\(person.actorID)/outbox")
            },
            federated("/c/{name}") { world, call throws(ServerError) in
                guard let community = world.ownCommunity(named: call.name) else {
                    throw world.dialect.missingRow("couldnt_find_community")
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
                    throw world.dialect.missingRow("couldnt_find_post")
                }
                let community = try world.place(of: post)
                if !post.local { return try world.elsewhere(post.apID) }
                guard post.isCounted else { return world.tombstone(post.apID) }
                return world.object { $0.page(post, by: creator, in: community, of: world) }
            },
            federated("/comment/{id}") { world, call throws(ServerError) in
                guard let comment = world.comments[try call.number] else {
                    throw world.dialect.missingRow("couldnt_find_comment")
                }
                guard let post = world.posts[comment.postID] else {
                    throw world.dialect.missingRow("couldnt_find_post")
                }
                let community = try world.place(of: post)
                if !comment.local { return try world.elsewhere(comment.apID) }
                guard comment.isCounted else { return world.tombstone(comment.apID) }
                guard let context = world.context(of: comment, on: post, in: community) else {
                    throw world.dialect.missingRow("couldnt_find_person")
                }
                return world.object { $0.note(comment, context, of: world) }
            },
            // Activities go out once and are not kept.
            federated("/activities/{kind}/{id}") { world, _ throws(ServerError) in
                throw world.dialect.missingRow("couldnt_find_activity")
            },
        ]
    }

    /// A route that is there only where the site federates.
    private static func federated(_ path: String, _ reading: @escaping Reading) -> Route {
        Route(.get, at: .root, path) { world, call throws(ServerError) in
            world.localSite.federationEnabled ? try reading(world, call) : .empty(404)
        }
    }
}

extension Call {
    fileprivate var name: String { parameters["name"] ?? "" }

    /// The number in the path. One that no row can have is found out as it is read.
    fileprivate var number: Int32 {
        get throws(ServerError) {
            let text = parameters["id"] ?? ""
            guard let number = Int32(text) else { throw .unknown(Query.complaint(aboutNumber: text)) }
            return number
        }
    }
}

extension World {
    fileprivate func object(_ body: (inout JSONWriter) -> Void) -> Answer {
        var answer = answer { writer in
            writer.context()
            body(&writer)
        }
        answer.contentType = "application/activity+json"
        return answer
    }

    /// Says that something was there.
    fileprivate func tombstone(_ id: String) -> Answer {
        var answer = object {
            $0.member("id", id)
            $0.member("type", "Tombstone")
        }
        answer.status = 410
        return answer
    }

    /// What another server has is to be had there; 0.18 leaves it to whoever asks to find that out.
    fileprivate func elsewhere(_ id: String) throws(ServerError) -> Answer {
        if dialect == .v0_18 { throw ServerError("Object not local, fetch it from original instance") }
        var answer = Answer.redirect(to: id)
        answer.status = 308
        return answer
    }

    /// The community that a post is in, if other servers may know of it; 0.18 does not ask.
    fileprivate func place(of post: Post) throws(ServerError) -> Community {
        guard let community = communities[post.communityID] else {
            throw dialect.missingRow("couldnt_find_community")
        }
        if dialect == .v0_19 {
            guard community.isCounted else { throw ServerError("deleted") }
            try requireFederated(community)
        }
        return community
    }

    fileprivate func federatedCommunity(named name: String) throws(ServerError) -> Community {
        guard let community = ownCommunity(named: name), community.isCounted else {
            throw dialect.missingRow("couldnt_find_community")
        }
        try requireFederated(community)
        return community
    }

    /// Other servers do not get to know of what is for this server's people only; 0.18 has nothing such.
    fileprivate func requireFederated(_ community: Community) throws(ServerError) {
        if dialect == .v0_19, !community.isPublic { throw ServerError("couldnt_find_community") }
    }

    fileprivate func emptyOutbox(of id: String) -> Answer {
        object {
            $0.member("type", "OrderedCollection")
            $0.member("id", id)
            $0.texts("orderedItems", [])
            $0.member("totalItems", 0)
        }
    }

    /// The posts that are pinned in a community, the newest first.
    fileprivate func featured(in community: Community, _ ties: TieOrder) -> Answer {
        let pinned = postIndex.ofCommunity[community.id].compactMap { id -> (key: Descending<Timestamp>, id: PostID)? in
            guard let post = posts[id], post.featuredCommunity, post.isCounted else { return nil }
            return (Descending(post.published), id)
        }
        let views = ties.sorted(pinned, in: "orderedItems").prefix(Page.longest).compactMap { postView($0, for: nil) }
        return object { writer in
            writer.member("type", "OrderedCollection")
            writer.member("id", "\(community.actorID)/featured")
            writer.member("totalItems", views.count)
            writer.array("orderedItems", views) { writer, view in
                writer.object { $0.page(view.post, by: view.creator, in: community, of: self) }
            }
        }
    }

    /// The newest posts of a community, each as the activity that told of it.
    fileprivate func outbox(of community: Community, _ call: Call) throws(ServerError) -> Answer {
        let feed = PostFeed(
            sort: .new,
            community: community.id,
            // 0.18 takes the rows as they are.
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
    /// A community tells that a post was made. The real server makes up a new number for each activity whenever it is asked; here it
    /// follows from the post's.
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
