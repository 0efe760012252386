/// This server or another one that it knows of.
struct Instance: Sendable {
    var id: InstanceID
    var domain: String
    var published: Timestamp
    var updated: Timestamp?
    var software: String?
    var version: String?
}

/// The progress of sending activities to another server.
struct FederationState: Sendable {
    var lastSuccessfulID: Int?
    var lastSuccessfulTime: Timestamp?
    var failCount: Int
    var lastRetry: Timestamp?

    /// The time of the next attempt. Each failure increases the delay by a quarter, up to one day.
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
    /// Returns the instances with these domains, and inserts the unknown ones. 0.18 compares domains case-sensitively.
    mutating func findOrInsertInstances(_ domains: [String], at now: Timestamp) -> [InstanceID] {
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

extension Instance {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        domain = try row.string("domain")
        published = try row.date("published")
        updated = try row.optionalDate("updated")
        software = try row.optionalString("software")
        version = try row.optionalString("version")
    }
}

extension FederationState {
    init(_ row: inout RowReader) throws(DemoServerError) {
        lastSuccessfulID = try row.optionalInt("last_successful_id")
        failCount = try row.int("fail_count")
        lastRetry = try row.optionalDate("last_retry")
        lastSuccessfulTime = try row.optionalDate("last_successful_published_time")
    }
}

extension Login {
    init(_ row: inout RowReader) throws(DemoServerError) {
        userID = try row.id("user_id")
        published = try row.date("published")
        address = try row.optionalString("ip")
        userAgent = try row.optionalString("user_agent")
    }
}

extension Instance {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("domain", domain)
        row.column("published", published)
        row.column("updated", updated)
        row.column("software", software)
        row.column("version", version)
    }
}

extension FederationState {
    func write(to row: inout RowWriter) {
        row.column("last_successful_id", lastSuccessfulID)
        row.column("fail_count", failCount)
        row.column("last_retry", lastRetry)
        row.column("last_successful_published_time", lastSuccessfulTime)
    }
}

extension Login {
    func write(to row: inout RowWriter) {
        row.column("user_id", userID)
        row.column("published", published)
        row.column("ip", address)
        row.column("user_agent", userAgent)
        row.column("token", digest)
    }
}

extension Vote {
    func write(to row: inout RowWriter) {
        row.column("score", score)
        row.column("published", published)
    }
}
