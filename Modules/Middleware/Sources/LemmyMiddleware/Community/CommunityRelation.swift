import Cache
public import LemmyIdentifiers
public import Middleware
public import Observation
public import Primitives
public import Propagation

/// What the viewer has to do with a community: kept once per client, shown by whatever shows the community.
///
/// There is one per identity and client; its client's cache makes it.
@Observable
@MainActor
public final class CommunityRelation: TierModel, EditableModel {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: CommunityID

    @ObservationIgnored private var fields: CommunityRelationFields
    @ObservationIgnored private var ledger: EditLedger<CommunityRelationFields>
    /// The edits that wait for the server.
    @ObservationIgnored public private(set) lazy var editQueue = EditQueue<CommunityRelation>()

    /// Makes the object; only the client's cache does.
    public required init(api: ApiClient, value: CommunityRelationValue, stamp: Stamp) {
        self.api = api
        id = value.id
        fields = value.fields
        ledger = EditLedger(stamp: stamp)
    }

    deinit { api.storage.communityRelation.remove(id, ObjectIdentifier(self)) }

    /// Where its changes are committed.
    public nonisolated var commits: Commits { api.commits }

    /// Whether the viewer follows it.
    public var subscription: Subscription {
        access(keyPath: \.subscription)
        return fields.subscription
    }

    /// Whether the viewer blocked it; nil if no answer has said.
    public var blocked: Bool? {
        access(keyPath: \.blocked)
        return fields.blocked
    }

    /// Whether the viewer is banned from it; nil if no answer has said.
    public var banned: Bool? {
        access(keyPath: \.banned)
        return fields.banned
    }

    /// Whether an edit of `field` waits for the server. Observable.
    public func isPending(_ field: EditableField<CommunityRelationFields>) -> Bool {
        access(keyPath: \.editState)
        return ledger.isPending(field)
    }

    /// Verified fields and pending edits. Observable.
    public var editState: EditState<CommunityRelationFields> {
        access(keyPath: \.editState)
        return ledger.state(shown: fields)
    }

    /// Changes the edits and shows what follows; inside a commit.
    public func changeEditState(_ change: (inout EditState<CommunityRelationFields>) -> Void) {
        api.commits.requireRunning("CommunityRelation \(id)")
        let shown = withMutation(keyPath: \.editState) { ledger.change(shown: fields, change) }
        show(shown)
    }

    /// Keeps it for as long as an answer may arrive that started before.
    public func keepAlive(until stamp: Stamp) { api.keep(self, until: stamp) }

    /// What is shown now, as a snapshot.
    public var tierValue: CommunityRelationValue {
        CommunityRelationValue(server: api.serverName, id: id, fields: fields)
    }

    /// Takes what a server or a file said, at this tier and below.
    public func accept(_ value: CommunityRelationValue, stamp: Stamp) {
        api.commits.requireRunning("CommunityRelation \(id)")
        show(ledger.accept(value.fields, shown: fields, stamp: stamp))
    }

    private func show(_ new: CommunityRelationFields) {
        let old = fields
        guard old != new else { return }
        if old.subscription != new.subscription {
            withMutation(keyPath: \.subscription) { fields.subscription = new.subscription }
        }
        if old.blocked != new.blocked { withMutation(keyPath: \.blocked) { fields.blocked = new.blocked } }
        if old.banned != new.banned { withMutation(keyPath: \.banned) { fields.banned = new.banned } }
        api.publish(
            self.tierValue,
            identifier: CommunityRelationValue.identifier(id, server: api.serverName),
            stamp: ledger.publishedStamp
        )
        guard api.commits.wantsChanges else { return }
        api.commits.record(EntityChange(entityKey, new.changes(from: old)))
    }

    /// The entity's name in logs and the REPL.
    public nonisolated var entityKey: EntityKey { EntityKey(kind: CommunityRelationValue.kind, id: "\(id)") }
}
