import LemmyMiddleware
import Middleware
import Primitives
import Propagation
import ReplKit

/// An entity at its highest live tier, or a stub.
///
/// Its handle retains a tier; a higher tier that was loaded elsewhere is shown, but not retained.
struct ShownEntity<Tiers: LemmyTiers>: Showable {
    let handle: AnyContent<Tiers>
    /// The status of an entity from the disk cache; nil without storage.
    private let kept: StoredStatus?

    /// Shows an entity at any tier, or a stub.
    init(_ content: Tiers.Content, kept: StoredStatus? = nil) {
        handle = AnyContent(content)
        self.kept = kept
    }

    /// Shows an entity that another object follows, too.
    init(sharing handle: AnyContent<Tiers>) {
        self.handle = handle
        kept = nil
    }

    /// The entity at its highest live tier; a stub if no tier is known.
    var content: Tiers.Content { handle.wrappedValue }

    /// The model at that tier; nil for a stub.
    private var top: ShownModel? { (content as? any TierModel).map(ShownModel.init) }

    private var address: String { Tiers.address(of: content) ?? "" }

    var reference: EntityKey { top?.reference ?? EntityKey(kind: Tiers.kind, id: address) }

    var tierLabel: String? { top.map(\.model.tierLabel) ?? Tiers.stubLabel }

    var identity: ObjectIdentifier? { top?.identity ?? ObjectIdentifier(handle) }

    private var heldModel: ShownModel? { (handle.heldValue as? any TierModel).map(ShownModel.init) }

    var retainedIdentities: [ObjectIdentifier] { heldModel?.retainedIdentities ?? [ObjectIdentifier(handle)] }

    var retainedObjects: [any Showable] { heldModel?.retainedObjects ?? [] }

    /// The id of the model or stub that the handle retains; a higher tier is another object.
    var inspectedIDs: [InspectedID] { [handle.inspectedID] }

    var headline: String { top?.headline ?? "" }

    func fields() -> [ShownField] {
        (top?.fields() ?? [ShownField("actor_id", address)]) + (favourite + waiting).map(FieldPlaces.placed)
    }

    /// The field for a favourite; for a community alone, and known without its server.
    private var favourite: [ShownField] {
        (content as? any Community1Providing).map { [ShownField("favourite", $0.isFavorite)] } ?? []
    }

    /// The number of unsent outbox items under the entity; empty if there are none.
    private var waiting: [ShownField] {
        let count = Tiers.client(of: content).clientStore.outbox.waitingCount(under: reference)
        return count > 0 ? [ShownField("waiting", count)] : []
    }

    var watchedFields: [String]? { top?.watchedFields.map { $0 + favourite.map(\.name) } }

    var editableFields: [String]? { EditableFields.names(ofKind: Tiers.kind) }

    var edgeNames: [String] { top?.edgeNames ?? [] }

    func edge(_ name: String) -> (any Showable)? { top?.edge(name) }

    /// The error of the last upgrade, until one succeeds; else the age, if the entity comes from the disk.
    var status: ShownStatus? {
        handle.error.map { ShownStatus(error: explain($0)?.message ?? "\($0)") } ?? kept?.status
    }

    func status(of fields: [String]) -> ShownStatus? {
        guard let status, status.age != nil, let top else { return status }
        return top.hasStoredField(among: fields) ? status : nil
    }
}

extension ShownEntity: Restorable {
    var api: ApiClient { Tiers.client(of: handle.heldValue) }

    func storedHandle(_ name: String) -> StoredHandle? {
        let key = reference
        return key.id.isEmpty ? nil : StoredHandle(name: name, kind: key.kind, id: key.id, isGuests: api.isGuest)
    }
}

typealias ShownPost = ShownEntity<PostTiers>
typealias ShownCommunity = ShownEntity<CommunityTiers>

/// An object that can be upgraded from tier to tier.
protocol Upgradable: Showable {
    /// The labels of the tiers, the lowest first.
    var tierLabels: [String] { get }

    /// Fetches the highest tier, and retains it.
    func upgrade() async throws
}

extension ShownEntity: Upgradable {
    var tierLabels: [String] { Tiers.tierLabels }

    func upgrade() async throws { try await handle.upgrade() }
}

/// Shows a related model; an entity with tiers is shown at its highest live tier.
@MainActor
func shown(_ model: any TierModel) -> any Showable {
    switch model {
    case let post as any Post: ShownEntity<PostTiers>(post)
    case let comment as any LemmyMiddleware.Comment: ShownEntity<CommentTiers>(comment)
    case let community as any Community: ShownEntity<CommunityTiers>(community)
    case let person as any Person: ShownEntity<PersonTiers>(person)
    case let instance as any Instance: ShownEntity<InstanceTiers>(instance)
    default: ShownModel(model)
    }
}
