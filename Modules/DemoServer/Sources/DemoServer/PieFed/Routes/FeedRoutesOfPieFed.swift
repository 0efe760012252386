import Networking

extension Route {
    /// The feeds, which are the multi-communities of Lemmy 1.0, and the topics, of which the world has none.
    static var pieFedFeedRoutes: [Route] {
        [
            Route(.get, at: .pieFed, "/feed") { world, call throws(ServerError) in
                let id: Int32? = try call.pieFedQuery.number("id")
                let name = call.pieFedQuery.text("name")
                if id == nil, name == nil { throw .pieFed("invalid_request") }
                if id == nil, name?.contains("@") != true { throw .pieFed("list index out of range") }
                let found = id.map { world.since1_0.multiCommunities[$0] } ?? world.pieFedFeed(named: name ?? "")
                guard let feed = found, !feed.deleted else { throw .pieFed("feed_not_found") }
                return world.respond { $0.write(feed, pieFed: world, for: call.viewer) }
            },
            Route(.get, at: .pieFed, "/feed/list") { world, call throws(ServerError) in
                // A guest's own feeds are all feeds.
                let mineOnly = try call.pieFedQuery.flag("mine_only") ?? false
                let withCommunities = try call.pieFedQuery.flag("include_communities") ?? true
                let feeds = world.since1_0.multiCommunities.rows.filter { feed in
                    !feed.deleted && (!mineOnly || feed.creatorID == call.viewer?.id ?? feed.creatorID)
                }
                return world.respond { writer in
                    writer.array("feeds", feeds) { writer, feed in
                        writer.object {
                            $0.write(feed, pieFed: world, for: call.viewer, withCommunities: withCommunities)
                        }
                    }
                }
            },
            Route(.get, at: .pieFed, "/topic/list") { world, _ in world.respond { $0.emptyLists("topics") } },
        ]
    }
}

extension World {
    /// Returns the feed with a name with its host, `reading@host`; nil if there is none.
    func pieFedFeed(named name: String) -> MultiCommunity? {
        let actor = ActorName(name)
        let host = domain(of: localInstanceSite.instanceID)
        return since1_0.multiCommunities.rows.first { actor.matches($0.name, local: true, host: host) }
    }

    /// Returns the address of a feed.
    func pieFedAddress(of feed: MultiCommunity) -> String { "\(localInstanceSite.actorID)f/\(feed.name)" }
}

extension JSONWriter {
    /// Writes the members of a feed.
    mutating func write(
        _ feed: MultiCommunity,
        pieFed world: World,
        for viewer: Viewer?,
        withCommunities: Bool = true
    ) {
        let communities = feed.communities.sorted().compactMap { world.communities[$0] }
        member("actor_id", world.pieFedAddress(of: feed))
        member("ap_domain", world.domain(of: world.localInstanceSite.instanceID))
        emptyLists("children")
        array("communities", withCommunities ? communities : []) { writer, community in
            writer.object { $0.write(community, pieFed: world) }
        }
        member("communities_count", communities.count)
        member("id", feed.id)
        member("is_instance_feed", false)
        member("local", true)
        member("name", feed.name)
        member("nsfl", false)
        member("nsfw", false)
        member("owner", feed.creatorID == viewer?.id)
        member("public", true)
        member("published", inMicroseconds: feed.published)
        member("show_posts_from_children", false)
        member("subscribed", viewer.map { feed.followers.contains($0.id) } ?? false)
        member("subscriptions_count", feed.followers.count)
        member("title", feed.title ?? feed.name)
        member("updated", inMicroseconds: feed.updated ?? feed.published)
        member("user_id", feed.creatorID)
        member("description", feed.summary ?? "")
        member("description_html", feed.summary.map(Markdown.html) ?? "")
        nullable("parent_feed_id", String?.none)
    }
}
