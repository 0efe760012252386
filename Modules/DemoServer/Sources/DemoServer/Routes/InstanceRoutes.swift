import Networking

extension Route {
    static var instanceRoutes: [Route] {
        [
            Route(.get, "/federated_instances") { world, call throws(ServerError) in
                guard world.localSite.federationEnabled else { return world.respond { _ in } }
                let linked = world.otherInstances(named: "linked", ties: call.ties) {
                    !world.blockedInstances.contains($0)
                }
                let allowed = world.otherInstances(named: "allowed", ties: call.ties) {
                    world.allowedInstances.contains($0) && !world.blockedInstances.contains($0)
                }
                let blocked = world.otherInstances(named: "blocked", ties: call.ties, world.blockedInstances.contains)
                return world.respond { writer in
                    writer.object("federated_instances") { writer in
                        writer.instances("linked", linked, of: world)
                        writer.instances("allowed", allowed, of: world)
                        writer.instances("blocked", blocked, of: world)
                    }
                }
            },
            Route(.post, "/site/block", BlockInstance.self, only: .v0_19) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.blockInstance(body.instanceID, body.block, by: viewer, at: call.now)
                return world.respond { $0.member("blocked", body.block) }
            },
            // The metadata of a web page. This server cannot load any page, so the request fails.
            Route(.get, "/post/site_metadata") { world, call throws(ServerError) in
                let text = try call.query.required("url", call.query.text("url"))
                _ = try call.requireLogin()
                let address = try WebURL(parsing: text)
                guard ["http", "https"].contains(address.scheme) else { throw ServerError("invalid_url") }
                throw .unreachable(address.text)
            },
        ]
    }
}

extension World {
    /// Returns the other instances that satisfy `isListed`. The real server sorts them in no particular order.
    func otherInstances(
        named list: String,
        ties: TieBreaker,
        _ isListed: (InstanceID) -> Bool
    ) -> [InstanceID] {
        let others = instances.rows.filter { $0.id != localInstanceSite.instanceID && isListed($0.id) }
        return ties.sort(others.map { (key: 0, id: $0.id) }, in: list)
    }

    /// Blocks the communities of an instance, or lifts the block.
    mutating func blockInstance(
        _ id: InstanceID,
        _ block: Bool,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        if viewer.person.instanceID == id { throw ServerError("cant_block_local_instance") }
        guard block else { return instanceBlocks[viewer.id, id] = nil }
        guard instances[id] != nil else { throw ServerError("instance_block_already_exists") }
        if instanceBlocks[viewer.id, id] == nil { instanceBlocks[viewer.id, id] = now }
    }

    /// Returns the instances that a person has blocked, in the order of the blocks.
    func instancesBlocked(by person: PersonID, ties: TieBreaker) -> [Instance] {
        let rows = instanceBlocks.all(of: person).map { (key: $1, id: $0) }
        return ties.sort(rows, in: "instance_blocks").compactMap { instances[$0] }
    }

    /// Returns the site of an instance, if it is known.
    func site(of instance: InstanceID) -> Site? { sites.first { $0.instanceID == instance } }
}
