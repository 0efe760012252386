import Networking

extension Route {
    /// Who `acct:name@host` is: what a server asks that has only somebody's name.
    static var webfingerRoutes: [Route] {
        [
            Route(.get, at: .root, "/.well-known/webfinger") { world, call throws(ServerError) in
                let resource = try call.query.required("resource", call.query.text("resource"))
                guard world.localSite.federationEnabled else { return .empty(404) }
                let actors = try world.actors(of: resource)
                var answer = Answer.empty(404)
                if !actors.isEmpty || world.dialect == .v0_18 {
                    answer = world.answer { writer in
                        writer.member("subject", resource)
                        writer.array("links", actors.flatMap(\.links)) { writer, link in
                            writer.object { $0.write(link) }
                        }
                    }
                    if world.dialect == .v0_19 { answer.contentType = "application/jrd+json" }
                }
                answer.isFreshFor = 3 * 24 * 3600
                return answer
            }
        ]
    }
}

/// Somebody or something that has a name.
private struct NamedActor {
    /// Where one leads that looks for the actor.
    enum Link {
        case page(String)
        case actor(String, kind: String)
        case follow(template: String)
    }

    let id: String
    let kind: String
    /// Where somebody of another server can follow from; 0.18 does not tell.
    var template: String?

    var links: [Link] {
        [.page(id), .actor(id, kind: kind)] + (template.map { [.follow(template: $0)] } ?? [])
    }
}

extension World {
    /// Who has the name: the site, or a person and a community of that name, the community last.
    fileprivate func actors(of resource: String) throws(ServerError) -> [NamedActor] {
        let host = domain(of: ownSite.instanceID) ?? ""
        guard resource.hasPrefix("acct:"), let at = resource.firstIndex(of: "@"),
            case let name = resource.dropFirst(5).prefix(upTo: at), !name.isEmpty,
            name.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || "0123456789_.-".unicodeScalars.contains($0) }
            ),
            resource[at...].dropFirst() == host
        else { throw .unknown("Failed to resolve actor via webfinger") }
        if dialect == .v0_19, name == host { return [NamedActor(id: ownSite.actorID, kind: "none")] }
        var actors: [NamedActor] = []
        if let person = ownPerson(named: String(name)), !person.deleted {
            let template = dialect == .v0_18 ? nil : "\(address)/activitypub/externalInteraction?uri={uri}"
            actors.append(NamedActor(id: person.actorID, kind: "Person", template: template))
        }
        if let community = ownCommunity(named: String(name)), community.isCounted,
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
