extension JSONWriter {
    mutating func write(_ instance: Instance) {
        member("id", instance.id)
        member("domain", instance.domain)
        member("published", instance.published)
        member("updated", instance.updated)
        member("software", instance.software)
        member("version", instance.version)
    }

    /// Instances with how far this server has got with telling them what happened.
    mutating func instances(_ key: StaticString, _ instances: [InstanceID], of world: World) {
        array(key, instances.compactMap { world.instances[$0] }) { writer, instance in
            writer.object { writer in
                writer.write(instance)
                if world.dialect == .v0_19, let state = world.federationStates[instance.id] {
                    writer.object("federation_state") { $0.write(state, of: instance.id) }
                }
            }
        }
    }

    private mutating func write(_ state: FederationState, of instance: InstanceID) {
        member("instance_id", instance)
        member("last_successful_id", state.lastSuccessfulID)
        member("last_successful_published_time", state.lastSuccessfulTime)
        member("fail_count", state.failCount)
        member("last_retry", state.lastRetry)
        member("next_retry", state.nextRetry)
    }

    mutating func write(_ login: Login) {
        member("user_id", login.userID)
        member("published", login.published)
        member("ip", login.address)
        member("user_agent", login.userAgent)
    }
}
