extension World {
    /// Returns the community of a list, preferring the name over the number; nil if the list is for no community.
    func communityID(
        named name: String?,
        or id: CommunityID?,
        orGone: Bool = true,
        for viewer: Viewer?
    ) throws(ServerError) -> CommunityID? {
        guard let name else { return id }
        return try communityID(named: name, orGone: orGone, orSay: nil, for: viewer)
    }

    /// Finds `name` or `name@host`, ignoring case.
    ///
    /// - Parameters:
    ///   - orGone: True if a name without a host may refer to a deleted or removed community.
    ///   - code: The code of the error; with nil it is `unknown` with the reason.
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

    /// Finds a person in the same way as ``communityID(named:orGone:orSay:for:)`` finds a community.
    func personID(named name: String, for viewer: Viewer?) throws(ServerError) -> PersonID {
        let actor = ActorName(name)
        // A person with this name contains it in the indexed names.
        let named = personNames.matches(SearchTerm(actor.name)).rows?.rows ?? people.numbered.map(\.id)
        let found = named.lazy.compactMap { people[$0] }.first { person in
            actor.matches(person.name, local: person.local, host: domain(of: person.instanceID))
        }
        guard let found else { throw actor.missing("couldnt_find_person", for: viewer) }
        return found.id
    }
}

/// The name of an actor: `name` for this server, or `name@host`.
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

    /// Returns the error for an unknown name. For a logged-in viewer the real server looks a remote name up on its server; that look-up
    /// fails here with another error than a missing row, because no other server can be reached.
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

extension World {
    /// Returns the local person with a name, ignoring case, deleted and banned people included.
    func localPerson(named name: String) -> Person? {
        let name = name.lowercased()
        return people.rows.first { $0.local && $0.name.lowercased() == name }
    }

    /// Returns the local community with a name, ignoring case, deleted and removed communities included.
    func localCommunity(named name: String) -> Community? {
        let name = name.lowercased()
        return communities.rows.first { $0.local && $0.name.lowercased() == name }
    }
}
