import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import Middleware

// The viewer's blocks. Version 1.0 lists the blocked entities, and the relations that say so follow from the lists.

extension Person4Value {
    /// Creates the value of the viewer with the relations to what they have blocked, so that every row shows the block.
    init(viewer wire: borrowing ApiV4.MyUserInfo, server: String) {
        self.init(wire, server: server)
        communityBlocks = blockedCommunities.map {
            CommunityRelationValue(
                server: server,
                id: $0.id,
                snapshot: Snapshot(CommunityRelationFields(blocked: true)),
                groups: FieldGroup<CommunityRelationFields>.blocked.set
            )
        }
        personBlocks = blockedPeople.map {
            PersonRelationValue(
                server: server,
                id: $0.id,
                snapshot: Snapshot(PersonRelationFields(blocked: true)),
                groups: FieldGroup<PersonRelationFields>.blocked.set
            )
        }
        var fields = snapshot.fields
        instanceBlocks = fields.blockedInstances.map { InstanceRelationValue(blocked: true, $0.id, server: server) }
        fields.communityBlockIds = communityBlocks.map(\.id)
        fields.personBlockIds = personBlocks.map(\.id)
        fields.instanceBlockIds = instanceBlocks.map(\.id)
        snapshot = Snapshot(fields)
    }
}

extension InstanceRelationValue {
    /// Creates the relation to a server whose communities the viewer has blocked, or not.
    init(blocked: Bool, _ id: InstanceID, server: String) {
        self.init(
            server: server,
            id: id,
            snapshot: Snapshot(InstanceRelationFields(blocked: blocked)),
            groups: FieldGroup<InstanceRelationFields>.blocked.set
        )
    }
}
