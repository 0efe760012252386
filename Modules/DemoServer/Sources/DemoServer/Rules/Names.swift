extension World {
    /// The community that a list is asked for, by name before number; nil when it is asked for none.
    func communityID(
        named name: String?,
        or id: CommunityID?,
        orGone: Bool = true,
        for viewer: Viewer?
    ) throws(ServerError) -> CommunityID? {
        guard let name else { return id }
        return try communityID(named: name, orGone: orGone, orSay: nil, for: viewer)
    }

    /// Finds `name` or `name@host`, whatever the case.
    ///
    /// - Parameters:
    ///   - orGone: Whether a name without a host may name what was deleted or removed.
    ///   - code: The error's code; without one it is `unknown` with the reason.
    func communityID(
        named name: String,
        orGone: Bool = true,
        orSay code: String?,
        for viewer: Viewer?
    ) throws(ServerError) -> CommunityID {
        let actor = ActorName(name)
        let found = communities.rows.first { community in
            actor.matches(community.name, local: community.local, host: domain(of: community.instanceID))
                && (orGone || actor.host != nil || community.isCounted)
        }
        guard let found else { throw actor.missing(code, for: viewer) }
        return found.id
    }

    /// Finds a person as ``communityID(named:orSay:for:)`` finds a community.
    func personID(named name: String, orSay code: String, for viewer: Viewer?) throws(ServerError) -> PersonID {
        let actor = ActorName(name)
        // Whoever is called so has the name among theirs.
        let named = personNames.matches(SearchTerm(actor.name)).rows?.rows ?? people.numbered.map(\.id)
        let found = named.lazy.compactMap { people[$0] }.first { person in
            actor.matches(person.name, local: person.local, host: domain(of: person.instanceID))
        }
        guard let found else { throw actor.missing(code, for: viewer) }
        return found.id
    }
}

/// `name`, meaning somebody of this server, or `name@host`.
struct ActorName {
    let name: String
    let host: String?

    init(_ text: String) {
        let parts = text.lowercased().split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        name = String(parts[0])
        host = parts.count > 1 ? String(parts[1]) : nil
    }

    func matches(_ name: String, local: Bool, host: String?) -> Bool {
        guard name.lowercased() == self.name else { return false }
        guard let wanted = self.host else { return local }
        return host?.lowercased() == wanted
    }

    /// A name of another server is looked up there for whoever is logged in, and that fails otherwise than a missing row: this server
    /// reaches no other.
    func missing(_ code: String?, for viewer: Viewer?) -> ServerError {
        if host == nil, name.hasNUL { return code.map { ServerError($0) } ?? .invalidText }
        guard let host, viewer != nil else {
            return ServerError(code ?? "unknown", status: 404, message: code == nil ? "Record not found" : nil)
        }
        guard let code else {
            return .unreachable("http://\(host)/.well-known/webfinger?resource=acct:\(name)@\(host)")
        }
        return ServerError(code)
    }
}
