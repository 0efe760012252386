/// A list of communities that a person has put together, as a feed that others can follow.
struct MultiCommunity: Sendable {
    var id: Int32
    var creatorID: PersonID
    var name: String
    var title: String?
    var summary: String?
    var sidebar: String?
    var published: Timestamp
    var updated: Timestamp?
    var deleted = false
    var communities: Set<CommunityID> = []
    var followers: Set<PersonID> = []
}

extension World {
    /// Returns the multi-community with a number.
    func multiCommunity(_ id: Int32) throws(ServerError) -> MultiCommunity {
        guard let multi = since1_0.multiCommunities[id] else { throw ServerError.rowNotFound }
        return multi
    }

    /// Creates a multi-community, which its creator follows.
    mutating func createMultiCommunity(
        named name: String,
        by viewer: Viewer,
        at now: Timestamp,
        _ edit: (inout MultiCommunity) -> Void
    ) throws(ServerError) -> MultiCommunity {
        try TextValidation.requireActorName(name, longest: localSite.actorNameMaxLength)
        let isTaken = since1_0.multiCommunities.rows.contains { $0.name.lowercased() == name.lowercased() }
        if isTaken { throw ServerError("multi_community_already_exists") }
        let id = since1_0.multiCommunities.nextID()
        var multi = MultiCommunity(id: id, creatorID: viewer.id, name: name, published: now, followers: [viewer.id])
        edit(&multi)
        since1_0.multiCommunities[id] = multi
        return multi
    }

    /// Changes a multi-community, which only its creator may do.
    mutating func editMultiCommunity(
        _ id: Int32,
        by viewer: Viewer,
        _ edit: (inout MultiCommunity) -> Void
    ) throws(ServerError) {
        var multi = try multiCommunity(id)
        guard multi.creatorID == viewer.id else { throw ServerError("multi_community_update_wrong_user") }
        edit(&multi)
        since1_0.multiCommunities[id] = multi
    }
}
