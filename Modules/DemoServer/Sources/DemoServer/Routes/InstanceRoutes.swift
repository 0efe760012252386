import Networking

extension Route {
    static var instanceRoutes: [Route] {
        [
            Route(.get, "/federated_instances") { world, call throws(ServerError) in
                guard world.localSite.federationEnabled else { return world.answer { _ in } }
                let linked = world.otherInstances(named: "linked", ties: call.ties) {
                    !world.blockedInstances.contains($0)
                }
                let allowed = world.otherInstances(named: "allowed", ties: call.ties) {
                    world.allowedInstances.contains($0) && !world.blockedInstances.contains($0)
                }
                let blocked = world.otherInstances(named: "blocked", ties: call.ties, world.blockedInstances.contains)
                return world.answer { writer in
                    writer.object("federated_instances") { writer in
                        writer.instances("linked", linked, of: world)
                        writer.instances("allowed", allowed, of: world)
                        writer.instances("blocked", blocked, of: world)
                    }
                }
            },
            Route(.post, "/site/block", BlockInstance.self, only: .v0_19) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let id = body.instanceID
                let block = body.block
                if viewer.person.instanceID == id { throw ServerError("cant_block_local_instance") }
                if block {
                    guard world.instances[id] != nil else { throw ServerError("instance_block_already_exists") }
                    if world.instanceBlocks[viewer.id, id] == nil { world.instanceBlocks[viewer.id, id] = call.now }
                } else {
                    world.instanceBlocks[viewer.id, id] = nil
                }
                return world.answer { $0.member("blocked", block) }
            },
            // What a page says of itself: this server reaches no page.
            Route(.get, "/post/site_metadata") { world, call throws(ServerError) in
                let text = try call.query.required("url", call.query.text("url"))
                _ = try call.requireLogin()
                let address = try WebAddress(parsing: text)
                guard ["http", "https"].contains(address.scheme) else { throw ServerError("invalid_url") }
                throw .unreachable(address.text)
            },
        ]
    }
}

extension World {
    /// The other instances of which `isListed` says so; the real server asks for no order.
    fileprivate func otherInstances(
        named list: String,
        ties: TieOrder,
        _ isListed: (InstanceID) -> Bool
    ) -> [InstanceID] {
        let others = instances.rows.filter { $0.id != ownSite.instanceID && isListed($0.id) }
        return ties.sorted(others.map { (key: 0, id: $0.id) }, in: list)
    }

    /// The instances that a person has blocked, the first blocked first.
    func instancesBlocked(by person: PersonID, ties: TieOrder) -> [Instance] {
        let rows = instanceBlocks.all(of: person).map { (key: $1, id: $0) }
        return ties.sorted(rows, in: "instance_blocks").compactMap { instances[$0] }
    }

    /// How an instance presents itself, if it ever has.
    func site(of instance: InstanceID) -> Site? { sites.first { $0.instanceID == instance } }
}
