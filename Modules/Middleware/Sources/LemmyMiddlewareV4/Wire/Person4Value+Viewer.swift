import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import Middleware

extension Person4Value {
    /// Creates the value of the viewer, with what 1.0 states in another way than 0.19.
    ///
    /// 1.0 lists the blocked entities; the relations that follow from the lists let every row show the block. A viewer who
    /// reads all languages has an empty list of them, as in 0.19.
    ///
    /// - Parameters:
    ///   - wire: The account.
    ///   - languages: The number of languages that the server knows.
    ///   - server: The server.
    init(viewer wire: borrowing ApiV4.MyUserInfo, ofLanguages languages: Int, server: String) {
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
        if fields.discussionLanguageIds.count == languages { fields.discussionLanguageIds = [] }
        snapshot = Snapshot(fields)
    }
}
