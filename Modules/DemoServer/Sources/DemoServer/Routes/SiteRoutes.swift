import Networking

extension Route {
    static var siteRoutes: [Route] {
        [
            Route(.get, "/site") { world, call throws(ServerError) in
                world.siteAnswer(for: call.viewer, ties: call.ties)
            },
            Route(.get, "/resolve_object") { world, call throws(ServerError) in
                let address = try call.query.required("q", call.query.text("q"))
                try world.requireMayLook(call.viewer)
                return try world.resolved(address, for: call.viewer)
            },
        ]
    }
}

extension World {
    /// The site with all that belongs to it, and the account of whoever asks.
    func siteAnswer(for viewer: Viewer?, ties: TieOrder) -> Answer {
        answer { writer in
            writer.siteView(of: self)
            writer.array("admins", admins) { writer, admin in writer.object { $0.write(admin) } }
            writer.member("version", dialect.version)
            if let viewer {
                writer.object("my_user") { $0.myUser(viewer, in: self, ties: ties) }
            }
            writer.array("all_languages", languages) { writer, language in
                writer.object { $0.write(language) }
            }
            writer.languages("discussion_languages", siteLanguages)
            writer.array("taglines", taglines.rows) { writer, line in writer.object { $0.write(line) } }
            writer.array("custom_emojis", listedEmojis) { writer, emoji in writer.object { $0.write(emoji, in: self) } }
            if dialect == .v0_19 { writer.languages("blocked_urls", []) }
        }
    }

    /// The people who run this server, the first registered first.
    var admins: [PersonView] {
        localUsers.rows.filter(\.isAdmin).compactMap { personView($0.personID) }
            .filter { !$0.person.deleted }
            .sorted { $0.person.published < $1.person.published }
    }
}

extension JSONWriter {
    mutating func siteView(of world: World) {
        object("site_view") { writer in
            writer.object("site") { $0.write(world.ownSite) }
            writer.object("local_site") { $0.write(world.localSite) }
            writer.object("local_site_rate_limit") { $0.write(world.rateLimits) }
            writer.object("counts") { $0.write(world.siteCounts) }
        }
    }

    /// What only its owner gets to see of an account.
    fileprivate mutating func myUser(_ viewer: Viewer, in world: World, ties: TieOrder) {
        object("local_user_view") { writer in
            writer.object("local_user") { $0.write(viewer.user) }
            if writer.dialect == .v0_19, let display = world.voteDisplays[viewer.user.id] {
                writer.object("local_user_vote_display_mode") { $0.write(display) }
            }
            writer.object("person") { $0.write(viewer.person) }
            if let counts = world.personCounts[viewer.id] {
                writer.object("counts") { $0.write(counts, of: viewer.id) }
            }
        }
        array("follows", world.communitiesFollowed(by: viewer.id, ties: ties)) { writer, follow in
            writer.object {
                $0.object("community") { $0.write(follow.community) }
                $0.object("follower") { $0.write(follow.person) }
            }
        }
        moderation("moderates", world.communitiesModerated(by: viewer.id, for: viewer, ties: ties))
        array("community_blocks", world.communitiesBlocked(by: viewer.id, ties: ties)) { writer, block in
            writer.object {
                $0.object("person") { $0.write(block.person) }
                $0.object("community") { $0.write(block.community) }
            }
        }
        if dialect == .v0_19 {
            array("instance_blocks", world.instancesBlocked(by: viewer.id, ties: ties)) { writer, instance in
                writer.object {
                    $0.object("person") { $0.write(viewer.person) }
                    $0.object("instance") { $0.write(instance) }
                    if let site = world.site(of: instance.id) { $0.object("site") { $0.write(site) } }
                }
            }
        }
        array("person_blocks", world.peopleBlocked(by: viewer.id, ties: ties)) { writer, target in
            writer.object {
                $0.object("person") { $0.write(viewer.person) }
                $0.object("target") { $0.write(target) }
            }
        }
        languages("discussion_languages", world.told(world.userLanguages[viewer.user.id]))
    }
}
