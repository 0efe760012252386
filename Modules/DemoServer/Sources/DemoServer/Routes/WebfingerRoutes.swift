import Networking

extension Route {
    /// The routes that resolve `acct:name@host` for servers that know only a name.
    static var webfingerRoutes: [Route] {
        [
            Route(.get, at: .root, "/.well-known/webfinger") { world, call throws(ServerError) in
                let resource = try call.query.required("resource", call.query.text("resource"))
                guard world.localSite.federationEnabled else { return .empty(404) }
                let actors = try world.actors(of: resource)
                var answer = Answer.empty(404)
                if !actors.isEmpty || world.dialect == .v0_18 {
                    answer = world.respond { writer in
                        writer.member("subject", resource)
                        writer.array("links", actors.flatMap(\.links)) { writer, link in
                            writer.object { $0.write(link) }
                        }
                    }
                    if world.dialect >= .v0_19 { answer.contentType = "application/jrd+json" }
                }
                answer.maxAge = 3 * 24 * 3600
                return answer
            }
        ]
    }
}

/// A person, community or site with a name.
private struct NamedActor {
    /// A link to the actor.
    enum Link {
        case page(String)
        case actor(String, kind: String)
        case follow(template: String)
    }

    let id: String
    let kind: String
    /// The address template for following from another server; nil in 0.18.
    var template: String?

    var links: [Link] {
        [.page(id), .actor(id, kind: kind)] + (template.map { [.follow(template: $0)] } ?? [])
    }
}

extension World {
    /// Returns the actors with a name: the site, or a person and a community of that name, the community last.
    fileprivate func actors(of resource: String) throws(ServerError) -> [NamedActor] {
        let host = domain(of: localInstanceSite.instanceID) ?? ""
        guard resource.hasPrefix("acct:"), let at = resource.firstIndex(of: "@"),
            case let name = resource.dropFirst(5).prefix(upTo: at), !name.isEmpty,
            name.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || "0123456789_.-".unicodeScalars.contains($0) }
            ),
            resource[at...].dropFirst() == host
        else { throw .unknown("Failed to resolve actor via webfinger") }
        if dialect >= .v0_19, name == host { return [NamedActor(id: localInstanceSite.actorID, kind: "none")] }
        var actors: [NamedActor] = []
        if let person = localPerson(named: String(name)), !person.deleted {
            let template = dialect == .v0_18 ? nil : "\(address)/activitypub/externalInteraction?uri={uri}"
            actors.append(NamedActor(id: person.actorID, kind: "Person", template: template))
        }
        if let community = localCommunity(named: String(name)), community.isCounted,
            community.isPublic || dialect == .v0_18
        {
            actors.append(NamedActor(id: community.actorID, kind: "Group"))
        }
        return actors
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ link: NamedActor.Link) {
        switch link {
        case .page(let address):
            member("rel", "http://webfinger.net/rel/profile-page")
            member("type", "text/html")
            member("href", address)
        case .actor(let address, let kind):
            member("rel", "self")
            member("type", "application/activity+json")
            member("href", address)
            object("properties") { $0.member("https://www.w3.org/ns/activitystreams#type", kind) }
        case .follow(let template):
            member("rel", "http://ostatus.org/schema/1.0/subscribe")
            member("template", template)
        }
    }
}

extension Route {
    /// The NodeInfo routes, with which clients detect the kind of a server.
    static var nodeInfoRoutes: [Route] {
        [
            Route(.get, at: .root, "/.well-known/nodeinfo") { world, _ in
                let version = world.dialect == .v0_18 ? "2.0" : "2.1"
                let path = world.dialect == .v0_18 ? "nodeinfo/2.0.json" : "nodeinfo/2.1"
                var answer = world.respond { writer in
                    writer.array("links", [path]) { writer, path in
                        writer.object {
                            $0.member("rel", "http://nodeinfo.diaspora.software/ns/schema/\(version)")
                            $0.member("href", world.localInstanceSite.actorID + path)
                        }
                    }
                }
                answer.maxAge = 3 * 24 * 3600
                return answer
            },
            // 0.18 has only the older document; 0.19 redirects from there to the newer one.
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
        var answer = respond { writer in
            writer.member("version", dialect == .v0_18 ? "2.0" : "2.1")
            writer.object("software") { writer in
                writer.member("name", "lemmy")
                writer.member("version", dialect.version)
                guard dialect >= .v0_19 else { return }
                writer.member("repository", "https://github.com/LemmyNet/lemmy")
                writer.member("homepage", "https://join-lemmy.org/")
            }
            if dialect >= .v0_19 || localSite.federationEnabled { writer.texts("protocols", ["activitypub"]) }
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
            guard dialect >= .v0_19 else { return }
            writer.object("services") {
                $0.texts("inbound", [])
                $0.texts("outbound", [])
            }
            writer.object("metadata") { _ in }
        }
        answer.maxAge = 3600
        return answer
    }
}
