/// A server, this one or another that it has heard of.
struct Instance: Sendable {
    var id: InstanceID
    var domain: String
    var published: Timestamp
    var updated: Timestamp?
    var software: String?
    var version: String?
}

/// How far this server has got with telling another one what happened here.
struct FederationState: Sendable {
    var lastSuccessfulID: Int?
    var lastSuccessfulTime: Timestamp?
    var failCount: Int
    var lastRetry: Timestamp?

    /// When it will be tried again: each failure waits a quarter longer than the one before, for a day at most.
    var nextRetry: Timestamp? {
        guard let lastRetry else { return nil }
        guard failCount > 1 else { return lastRetry }
        var seconds = 1.0
        for _ in 1..<failCount where seconds < Self.longestPause { seconds *= 1.25 }
        let micros = min(seconds, Self.longestPause) * Double(Timestamp.microsPerSecond)
        return Timestamp(micros: lastRetry.micros + Int64(micros))
    }

    private static let longestPause = 86_400.0
}

extension World {
    /// The instances with these domains; those that nobody has heard of are taken up. 0.18 takes another case for another domain.
    mutating func takeUp(_ domains: [String], at now: Timestamp) -> [InstanceID] {
        let isOld = dialect == .v0_18
        var known: [String: InstanceID] = [:]
        for instance in instances.rows {
            let name = isOld ? instance.domain : instance.domain.lowercased()
            if known[name] == nil { known[name] = instance.id }
        }
        return domains.map { domain in
            let name = isOld ? domain : domain.lowercased()
            if let id = known[name] { return id }
            let id = instances.nextID()
            instances[id] = Instance(id: id, domain: domain, published: now, updated: now)
            known[name] = id
            return id
        }
    }
}
