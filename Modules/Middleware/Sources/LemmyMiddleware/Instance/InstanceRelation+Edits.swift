public import LemmyIdentifiers
public import Middleware

extension InstanceRelation {
    /// Blocks the server, or lifts the block. Feeds omit the posts of a blocked server's communities. Since 0.19.0.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setBlocked(_ isBlocked: Bool) -> Task<EditResult, Never> {
        if isBlocked { api.lists.offer(self) }
        return submit(FlagEdit<InstanceBlocking>(id, isBlocked))
    }
}

/// The flag of a server that the viewer blocked.
enum InstanceBlocking: EditableFlag {
    typealias Model = InstanceRelation
    static let verb = "block"
    static let codingKey = "isBlocked"
    static let group = Group.blocked
    static var field: Field { \.blocked }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in
            try dialect.block(edit.isSet, edit.id)
        } show: { _, _ in
            client.updateAccountLists(.blocksInstance(edit.id, edit.isSet))
        }
    }
}

extension ApiClient {
    /// Returns the viewer's relation to another server, by the number under which people and communities refer to it.
    ///
    /// The page of a server comes from a guest's client of that server, which cannot block; this record belongs to the account.
    ///
    /// - Returns: The one living record; its fields are false until a response says otherwise.
    /// - Throws: `ClientStoreError`.
    public func relation(to instance: InstanceID) throws -> InstanceRelation {
        if let living = caches.instanceRelation[instance] { return living }
        let nothingSaid = InstanceRelationValue(
            server: clientStore.server,
            id: instance,
            snapshot: Snapshot(InstanceRelationFields(blocked: false)),
            groups: []
        )
        return try caches.instanceRelation.createModel(from: nothingSaid)
    }

    /// Returns a person's standing in a community, for banning or appointing a person who has not written there yet.
    ///
    /// - Returns: The one living record; its fields are false until a response says otherwise.
    /// - Throws: `ClientStoreError`.
    public func standing(of person: PersonID, in community: CommunityID) throws -> CommunityPersonRelation {
        let id = CommunityPersonID(community, person)
        if let living = caches.communityPersonRelation[id] { return living }
        let nothingSaid = CommunityPersonRelationValue(
            server: clientStore.server,
            id: id,
            snapshot: Snapshot(CommunityPersonRelationFields(banned: false, isModerator: false)),
            groups: []
        )
        return try caches.communityPersonRelation.createModel(from: nothingSaid)
    }
}

extension InstanceRelationValue {
    /// Creates the relation to a server whose communities the viewer has blocked, or not.
    package init(blocked: Bool, _ id: InstanceID, server: String) {
        self.init(
            server: server,
            id: id,
            snapshot: Snapshot(InstanceRelationFields(blocked: blocked)),
            groups: FieldGroup<InstanceRelationFields>.blocked.set
        )
    }
}
