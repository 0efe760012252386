public import LemmyIdentifiers
public import Middleware

extension InstanceRelation {
    /// Blocks the server, or not any more: what is posted in its communities is left out of feeds. Since 0.19.0.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setBlocked(_ isBlocked: Bool) -> Task<EditResult, Never> {
        if isBlocked { api.lists.tell(of: self) }
        return submit(FlagEdit<InstanceBlocking>(id, isBlocked))
    }
}

/// Whether a server is blocked.
enum InstanceBlocking: EditedFlag {
    typealias Model = InstanceRelation
    static let verb = "block"
    static let key = "isBlocked"
    static let group = Group.blocked
    static var field: Field { \.blocked }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.blockRequest(edit.isSet, of: edit.id)
    }
}

extension ApiClient {
    /// What the viewer has to do with another server, by the number that people and communities name it by.
    ///
    /// A server's own page comes from a guest's client of that server, which can block nothing; this is the account's.
    ///
    /// - Returns: The one living record; it says no, until an answer says otherwise.
    /// - Throws: `HomeError`.
    public func relation(to instance: InstanceID) throws -> InstanceRelation {
        if let living = caches.instanceRelation[instance] { return living }
        let nothingSaid = InstanceRelationValue(
            server: home.server,
            id: instance,
            box: Box(InstanceRelationFields(blocked: false)),
            groups: []
        )
        return try caches.instanceRelation.createModel(from: nothingSaid)
    }

    /// What a person is in a community, by the two numbers: for who is to be banned or appointed and has written nothing there yet.
    ///
    /// - Returns: The one living record; it says no, until an answer says otherwise.
    /// - Throws: `HomeError`.
    public func standing(of person: PersonID, in community: CommunityID) throws -> CommunityPersonRelation {
        let id = CommunityPersonID(community, person)
        if let living = caches.communityPersonRelation[id] { return living }
        let nothingSaid = CommunityPersonRelationValue(
            server: home.server,
            id: id,
            box: Box(CommunityPersonRelationFields(banned: false, isModerator: false)),
            groups: []
        )
        return try caches.communityPersonRelation.createModel(from: nothingSaid)
    }
}
