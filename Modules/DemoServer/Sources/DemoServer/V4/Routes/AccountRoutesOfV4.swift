import Networking

extension Route {
    static var v4AccountRoutes: [Route] {
        [
            Route(.post, at: .v4, "/account/auth/login", LogIn.self) { world, call, sent throws(ServerError) in
                try world.logIn(with: sent.get(), call)
            },
            Route(.post, at: .v4, "/account/auth/register", Register.self) { world, call, sent throws(ServerError) in
                try world.register(with: sent.get(), call)
            },
            Route(.post, at: .v4, "/account/auth/logout") { world, call throws(ServerError) in
                try world.logOut(call)
            },
            Route(.get, at: .v4, "/account/validate_auth") { world, call throws(ServerError) in
                try world.validateToken(call)
            },
            Route(.get, at: .v4, "/account/login/list") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                return world.respond { writer in
                    writer.array("logins", world.logins.all(of: viewer.user.id)) { writer, login in
                        writer.object { $0.write(v4: login) }
                    }
                }
            },
            Route(.get, at: .v4, "/account") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                return world.respond { $0.account(viewer, of: world, ties: call.ties) }
            },
        ]
    }
}

extension JSONWriter {
    /// Writes the private part of an account, which only its owner sees.
    fileprivate mutating func account(_ viewer: Viewer, of world: World, ties: TieBreaker) {
        object("local_user_view") { $0.localUserView(viewer.user, of: world) }
        array("follows", world.communitiesFollowed(by: viewer.id, ties: ties)) { writer, follow in
            writer.object {
                $0.object("community") { $0.write(follow.community, v4: world) }
                $0.object("follower") { $0.write(follow.person, v4: world) }
            }
        }
        let moderates = world.communitiesModerated(by: viewer.id, for: viewer, ties: ties)
        moderation("moderates", v4: world, moderates)
        let followed = world.since1_0.multiCommunities.rows.filter { $0.followers.contains(viewer.id) }
        array("multi_community_follows", followed) { writer, multi in
            writer.object { $0.write(multi, v4: world, for: viewer) }
        }
        array("community_blocks", world.communitiesBlocked(by: viewer.id, ties: ties)) { writer, block in
            writer.object { $0.write(block.community, v4: world) }
        }
        array("instance_communities_blocks", world.instancesBlocked(by: viewer.id, ties: ties)) { writer, instance in
            writer.object { $0.write(v4: instance) }
        }
        emptyLists("instance_persons_blocks")
        array("person_blocks", world.peopleBlocked(by: viewer.id, ties: ties)) { writer, target in
            writer.object { $0.write(target, v4: world) }
        }
        texts("keyword_blocks", world.since1_0.settings[viewer.user.id]?.blockedKeywords ?? [])
        languages("discussion_languages", (world.userLanguages[viewer.user.id] ?? []).sorted())
    }
}
