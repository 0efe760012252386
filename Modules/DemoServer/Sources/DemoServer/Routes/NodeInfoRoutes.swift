import Networking

extension Route {
    /// What programs that know many kinds of servers ask first: which kind this is.
    static var nodeInfoRoutes: [Route] {
        [
            Route(.get, at: .root, "/.well-known/nodeinfo") { world, _ in
                let version = world.dialect == .v0_18 ? "2.0" : "2.1"
                let path = world.dialect == .v0_18 ? "nodeinfo/2.0.json" : "nodeinfo/2.1"
                var answer = world.answer { writer in
                    writer.array("links", [path]) { writer, path in
                        writer.object {
                            $0.member("rel", "http://nodeinfo.diaspora.software/ns/schema/\(version)")
                            $0.member("href", world.ownSite.actorID + path)
                        }
                    }
                }
                answer.isFreshFor = 3 * 24 * 3600
                return answer
            },
            // 0.18 has the older one only; 0.19 leads from there to the newer one.
            Route(.get, at: .root, "/nodeinfo/2.0.json") { world, _ in
                world.dialect == .v0_18 ? world.nodeInfo : .redirect(to: "/nodeinfo/2.1")
            },
            Route(.get, at: .root, "/nodeinfo/2.1.json", only: .v0_19) { _, _ in .redirect(to: "/nodeinfo/2.1") },
            Route(.get, at: .root, "/nodeinfo/2.1", only: .v0_19) { world, _ in world.nodeInfo },
            Route(.get, at: .root, "/version", only: .v0_19) { _, _ in .redirect(to: "/nodeinfo/2.1") },
        ]
    }
}

extension World {
    fileprivate var nodeInfo: Answer {
        var answer = answer { writer in
            writer.member("version", dialect == .v0_18 ? "2.0" : "2.1")
            writer.object("software") { writer in
                writer.member("name", "lemmy")
                writer.member("version", dialect.version)
                guard dialect == .v0_19 else { return }
                writer.member("repository", "https://github.com/LemmyNet/lemmy")
                writer.member("homepage", "https://join-lemmy.org/")
            }
            if dialect == .v0_19 || localSite.federationEnabled { writer.texts("protocols", ["activitypub"]) }
            writer.object("usage") { writer in
                writer.object("users") {
                    $0.member("total", siteCounts.users)
                    $0.member("activeHalfyear", siteCounts.usersActiveHalfYear)
                    $0.member("activeMonth", siteCounts.usersActiveMonth)
                }
                writer.member("localPosts", siteCounts.posts)
                writer.member("localComments", siteCounts.comments)
            }
            writer.member("openRegistrations", localSite.registrationMode != RegistrationMode.closed.rawValue)
            guard dialect == .v0_19 else { return }
            writer.object("services") {
                $0.texts("inbound", [])
                $0.texts("outbound", [])
            }
            writer.empty("metadata")
        }
        answer.isFreshFor = 3600
        return answer
    }
}
