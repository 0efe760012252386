import Networking

extension Route {
    static var pieFedSiteRoutes: [Route] {
        [
            Route(.get, at: .pieFed, "/site") { world, call in
                world.respond { writer in
                    writer.array("admins", world.admins) { writer, admin in
                        writer.object { $0.write(admin, pieFed: world, for: call.viewer, isSubject: false) }
                    }
                    writer.object("site") { $0.site(pieFed: world) }
                    writer.member("version", ServerSoftware.versionOfPieFed)
                    guard let viewer = call.viewer else { return }
                    writer.object("my_user") { $0.myUser(viewer, pieFed: world, ties: call.ties) }
                }
            },
            Route(.get, at: .pieFed, "/site/version") { world, _ in
                world.respond { $0.member("version", ServerSoftware.versionOfPieFed) }
            },
            Route(.get, at: .pieFed, "/user/me") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                return world.respond { $0.myUser(viewer, pieFed: world, ties: call.ties) }
            },
            Route(.get, at: .pieFed, "/federated_instances") { world, call in world.pieFedInstances(call.ties) },
            Route(.get, at: .pieFed, "/site/instance_chooser") { _, _ throws(ServerError) in
                // The site has no terms of service, which the real server needs for this answer.
                throw .pieFed("{'tos_url': ['Field may not be null.']}")
            },
            Route(.get, at: .pieFed, "/site/instance_chooser_search") { world, _ in
                world.respond { $0.emptyLists("result") }
            },
        ]
    }
}

extension World {
    /// The number of people of this server. PieFed counts people from their registration on, before their application is decided about.
    ///
    /// - Complexity: O(applications).
    var userCountOfPieFed: Int {
        siteCounts.users
            + applications.rows.count { $0.adminID == nil && localUsers[$0.localUserID]?.acceptedApplication == false }
    }

    /// Returns the response with the other instances that this one knows.
    func pieFedInstances(_ ties: TieBreaker) -> Answer {
        let allowed = otherInstances(named: "allowed", ties: ties, allowedInstances.contains)
        let blocked = otherInstances(named: "blocked", ties: ties, blockedInstances.contains)
        let linked = otherInstances(named: "linked", ties: ties) { !blockedInstances.contains($0) }
        return respond { writer in
            writer.object("federated_instances") { writer in
                writer.array("allowed", allowed) { writer, id in writer.object { $0.instance(id, pieFed: self) } }
                writer.array("blocked", blocked) { writer, id in writer.object { $0.instance(id, pieFed: self) } }
                writer.array("linked", linked) { writer, id in writer.object { $0.instance(id, pieFed: self) } }
            }
        }
    }
}

extension JSONWriter {
    /// Writes the private part of an account, which only its owner sees.
    mutating func myUser(_ viewer: Viewer, pieFed world: World, ties: TieBreaker) {
        array("community_blocks", world.communitiesBlocked(by: viewer.id, ties: ties)) { writer, block in
            writer.object { writer in
                writer.object("community") { $0.write(block.community, pieFed: world) }
                writer.object("person") { $0.write(block.person, pieFed: world, for: viewer) }
            }
        }
        languages("discussion_languages", world.languageList(world.userLanguages[viewer.user.id]))
        let moderates = world.communitiesModerated(by: viewer.id, for: viewer, ties: ties)
        // The communities that the viewer moderates are only in the other list.
        let follows = world.communitiesFollowed(by: viewer.id, ties: ties).filter {
            !world.isModerator(viewer.id, of: $0.community.id)
        }
        memberships("follows", each: "follower", pieFed: world, follows)
        array("instance_blocks", world.instancesBlocked(by: viewer.id, ties: ties)) { writer, instance in
            writer.object { writer in
                writer.object("person") { $0.write(viewer.person, pieFed: world, for: viewer) }
                writer.object("instance") { $0.instance(instance.id, pieFed: world) }
            }
        }
        object("local_user_view") { writer in
            if let counts = world.personCounts[viewer.id] {
                writer.object("counts") { $0.write(counts, pieFed: viewer.id) }
            }
            writer.object("local_user") { $0.write(viewer.user, pieFed: world) }
            writer.object("person") { $0.own(viewer.person, pieFed: world) }
        }
        memberships("moderates", each: "moderator", pieFed: world, moderates)
        array("person_blocks", world.peopleBlocked(by: viewer.id, ties: ties)) { writer, target in
            writer.object { writer in
                writer.object("person") { $0.write(viewer.person, pieFed: world, for: viewer) }
                writer.object("target") { $0.write(target, pieFed: world, for: viewer) }
            }
        }
    }

    /// Writes the owner of an account, whose missing pictures are null.
    private mutating func own(_ person: Person, pieFed world: World) {
        member("actor_id", person.actorID)
        member("banned", person.banned)
        member("bot", person.isBot)
        member("deleted", person.deleted)
        member("id", person.id)
        member("instance_id", person.instanceID)
        member("local", person.local)
        member("user_name", person.name)
        member("about", person.bio)
        member("about_html", person.bio.map(Markdown.html))
        nullable("avatar", person.avatar)
        nullable("banner", person.banner)
        member("published", inMicroseconds: person.published)
        member("title", person.displayName ?? person.name)
    }

    /// Writes the settings of an account. PieFed has others than Lemmy: what the world does not have is always the default.
    private mutating func write(_ user: LocalUser, pieFed world: World) {
        let own = world.since1_0.settings[user.id]
        member("accept_private_messages", own?.acceptsPrivateMessages == false ? "None" : "All")
        member("bot_visibility", user.showBotAccounts ? "Show" : "Hide")
        member("ai_visibility", "Label")
        texts("community_keyword_filter", own?.blockedKeywords ?? [])
        member("default_comment_sort_type", (own?.defaultCommentSort ?? .hot).rawValue)
        member("default_listing_type", user.defaultListing.rawValue)
        member("default_sort_type", user.defaultSort.inPieFed.rawValue)
        member("email_unread", user.sendsNotificationsToEmail)
        for (key, value) in Self.fixedSettings { member(key, value) }
        member("nsfl_visibility", "Hide")
        member("nsfw_visibility", !user.showNSFW ? "Hide" : user.blurNSFW ? "Blur" : "Show")
        member("reply_collapse_threshold", -10)
        member("reply_hide_threshold", -20)
        member("show_bot_accounts", user.showBotAccounts)
        member("show_nsfl", false)
        member("show_nsfw", user.showNSFW)
        member("show_read_posts", user.showReadPosts)
        member("show_scores", user.showScores)
    }

    private static let fixedSettings: [(StaticString, Bool)] = [
        ("federate_votes", true), ("feed_auto_follow", true), ("feed_auto_leave", true), ("hide_low_quality", false),
        ("indexable", true), ("newsletter", false), ("searchable", true),
    ]

    fileprivate mutating func site(pieFed world: World) {
        let site = world.localInstanceSite
        let mode = RegistrationMode(rawValue: world.localSite.registrationMode) ?? .open
        member("actor_id", site.actorID)
        member("name", site.name)
        array("all_languages", world.languages) { writer, language in writer.object { $0.write(language) } }
        member("description", site.description ?? "")
        member("enable_downvotes", world.localSite.enableDownvotes)
        nullable("icon", site.icon)
        member("registration_mode", mode.inPieFed)
        // The sidebar is HTML; its source has a member of its own.
        member("sidebar", site.sidebar.map(Markdown.html) ?? "")
        member("sidebar_md", site.sidebar ?? "")
        member("user_count", world.userCountOfPieFed)
    }

    fileprivate mutating func instance(_ id: InstanceID, pieFed world: World) {
        guard let instance = world.instances[id] else { return }
        member("domain", instance.domain)
        member("id", id)
        member("published", inMicroseconds: instance.published)
        member("software", instance.software)
        member("updated", inMicroseconds: instance.updated ?? instance.published)
        member("version", instance.version)
    }
}

extension RegistrationMode {
    fileprivate var inPieFed: String {
        switch self {
        case .open: "Open"
        case .requireApplication: "RequireApplication"
        case .closed: "Closed"
        }
    }
}

extension SortType {
    /// The closest sort that PieFed has.
    fileprivate var inPieFed: PostSortOfPieFed {
        switch self {
        case .newComments: .active
        case .active, .controversial, .mostComments: .hot
        default: PostSortOfPieFed(rawValue: rawValue) ?? .hot
        }
    }
}
