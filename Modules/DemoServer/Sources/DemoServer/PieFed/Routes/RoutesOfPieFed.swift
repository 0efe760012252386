import Networking

extension Route {
    /// The routes of PieFed: those below `/api/alpha`, and what it serves at its root beside them.
    static var pieFedRoutes: [Route] {
        pieFedReadingRoutes + pieFedWritingRoutes + pieFedUnbuiltRoutes + pieFedRootRoutes
    }

    private static var pieFedReadingRoutes: [Route] {
        pieFedSiteRoutes + pieFedPostRoutes + pieFedCommentRoutes + pieFedCommunityRoutes + pieFedPersonRoutes
            + pieFedInboxRoutes + pieFedFindingRoutes + pieFedFeedRoutes + pieFedModlogRoutes
    }

    /// The routes that PieFed knows by Lemmy's names and has not built.
    private static var pieFedUnbuiltRoutes: [Route] {
        let reads = ["/user/validate_auth", "/user/report_count", "/user/get_captcha", "/post/report/list"]
        let writes: [(Route.WritingMethod, String)] = [
            (.post, "/site"), (.put, "/site"), (.post, "/user/register"), (.post, "/user/logout"),
        ]
        return reads.map { path in
            Route(.get, at: .pieFed, path) { _, _ throws(ServerError) in throw .pieFedNotBuilt }
        }
            + writes.map { method, path in
                Route(method, at: .pieFed, path) { _, _ throws(ServerError) in throw .pieFedNotBuilt }
            }
    }

    /// The routes outside of the API: the description of the server, pages for other servers, and pictures.
    private static var pieFedRootRoutes: [Route] {
        let nodeInfo = Set(nodeInfoRoutes.map(\.path))
        let others = older.filter {
            $0.origin == .root && ($0.dialect ?? .v0_19) == .v0_19 && !nodeInfo.contains($0.path)
        }
        return pieFedNodeInfoRoutes + pieFedRoutesOfV3 + others
    }

    private static var pieFedNodeInfoRoutes: [Route] {
        [
            Route(.get, at: .root, "/.well-known/nodeinfo") { world, _ in
                world.respond { writer in
                    writer.array("links", ["2.0", "2.1"]) { writer, version in
                        writer.object {
                            $0.member("href", "\(world.localInstanceSite.actorID)nodeinfo/\(version)")
                            $0.member("rel", "http://nodeinfo.diaspora.software/ns/schema/\(version)")
                        }
                    }
                }
            },
            Route(.get, at: .root, "/nodeinfo/2.0") { world, _ in world.pieFedNodeInfo("2.0") },
            Route(.get, at: .root, "/nodeinfo/2.0.json") { world, _ in world.pieFedNodeInfo("2.0") },
            Route(.get, at: .root, "/nodeinfo/2.1") { world, _ in world.pieFedNodeInfo("2.1") },
            Route(.get, at: .root, "/nodeinfo/2.1.json") { world, _ in world.pieFedNodeInfo("2.1") },
        ]
    }

    /// The two routes of Lemmy that PieFed serves, in Lemmy's objects, for the directories of instances. A client that asks for them first
    /// takes PieFed for Lemmy.
    private static var pieFedRoutesOfV3: [Route] {
        [
            Route(.get, "/site") { world, call in world.pieFedSiteOfV3(call.ties) },
            Route(.get, "/federated_instances") { world, call in world.pieFedInstances(call.ties) },
        ]
    }
}

extension World {
    fileprivate func pieFedNodeInfo(_ version: String) -> Answer {
        let isNew = version == "2.1"
        return respond { writer in
            if isNew { writer.object("metadata") { $0.texts("capabilities", ["fep-1b12", "fep-7888"]) } }
            writer.member("openRegistrations", localSite.registrationMode != RegistrationMode.closed.rawValue)
            writer.texts("protocols", ["activitypub"])
            if isNew {
                writer.object("services") {
                    $0.texts("inbound", [])
                    $0.texts("outbound", [])
                }
            }
            writer.object("software") {
                if isNew { $0.member("homepage", "https://join.piefed.social") }
                $0.member("name", "piefed")
                if isNew { $0.member("repository", "https://codeberg.org/rimu/pyfedi") }
                $0.member("version", ServerSoftware.versionOfPieFed)
            }
            writer.object("usage") { writer in
                writer.member("localComments", siteCounts.comments)
                writer.member("localPosts", siteCounts.posts)
                writer.object("users") {
                    $0.member("activeHalfyear", siteCounts.usersActiveHalfYear)
                    $0.member("activeMonth", siteCounts.usersActiveMonth)
                    $0.member("total", userCountOfPieFed)
                }
            }
            writer.member("version", version)
        }
    }

    /// Returns the site in Lemmy's form, without the lists that belong to an account.
    fileprivate func pieFedSiteOfV3(_ ties: TieBreaker) -> Answer {
        respond { writer in
            writer.siteView(of: self)
            writer.array("admins", admins) { writer, admin in writer.object { $0.write(admin) } }
            writer.member("version", ServerSoftware.versionOfPieFed)
            writer.array("all_languages", languages) { writer, language in writer.object { $0.write(language) } }
            writer.languages("discussion_languages", siteLanguages)
            writer.emptyLists("taglines", "custom_emojis", "blocked_urls")
        }
    }
}
