import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// An entity at the highest tier that lives, or a stub.
///
/// What it holds is its handle's: a tier that came alive elsewhere is shown, and not kept.
struct Shown<Tiers: LemmyTiers>: Showable {
    let handle: AnyContent<Tiers>
    /// Whether it is what a file has, where a session has files.
    private let kept: KeptMark?

    /// Shows an entity at any tier, or a stub.
    init(_ content: Tiers.Content, kept: KeptMark? = nil) {
        handle = AnyContent(content)
        self.kept = kept
    }

    /// The entity as it is known now; a stub if no more is.
    var content: Tiers.Content { handle.wrappedValue }

    /// Its model at that tier; nil of a stub.
    private var top: ShownModel? { (content as? any TierModel).map(ShownModel.init) }

    private var address: String { Tiers.address(of: content) ?? "" }

    var reference: EntityKey { top?.reference ?? EntityKey(kind: Tiers.kind, id: address) }

    var tierLabel: String? { top.map(\.model.tierLabel) ?? Tiers.stubLabel }

    var identity: ObjectIdentifier? { top?.identity ?? ObjectIdentifier(handle) }

    private var heldModel: ShownModel? { (handle.heldValue as? any TierModel).map(ShownModel.init) }

    var heldIdentities: [ObjectIdentifier] { heldModel?.heldIdentities ?? [ObjectIdentifier(handle)] }

    var held: [any Showable] { heldModel?.held ?? [] }

    var headline: String { top?.headline ?? "" }

    func fields() -> [ShownField] { (top?.fields() ?? [ShownField("actor_id", address)]) + favourite + waiting }

    /// Whether it is a favourite; of a community alone, and known without its server.
    private var favourite: [ShownField] {
        (content as? any Community1Providing).map { [ShownField("favourite", $0.isFavorite)] } ?? []
    }

    /// How much was written under it that the server does not have yet; nothing, if nothing was.
    private var waiting: [ShownField] {
        let count = Tiers.client(of: content).home.outbox.waitingCount(under: reference)
        return count > 0 ? [ShownField("waiting", count)] : []
    }

    var watchedFields: [String]? { top?.watchedFields.map { $0 + favourite.map(\.name) } }

    var editableFields: [String]? { EditableFields.names(ofKind: Tiers.kind) }

    var edgeNames: [String] { top?.edgeNames ?? [] }

    func edge(_ name: String) -> (any Showable)? { top?.edge(name) }

    /// That an upgrade failed, until one does not; or how old it is, if it comes from a file.
    var status: ShownStatus? {
        handle.error.map { ShownStatus(error: explain($0)?.message ?? "\($0)") } ?? kept?.status
    }
}

extension Shown: Restorable {
    var api: ApiClient { Tiers.client(of: handle.heldValue) }

    func keptHandle(_ name: String) -> KeptHandle? {
        let key = reference
        return key.id.isEmpty ? nil : KeptHandle(name: name, kind: key.kind, id: key.id, isGuests: api.isGuest)
    }
}

typealias ShownPost = Shown<PostTiers>
typealias ShownCommunity = Shown<CommunityTiers>

/// What goes up from tier to tier.
protocol Upgradable: Showable {
    /// What is shown for its tiers, the lowest first.
    var tierLabels: [String] { get }

    /// Fetches all there is, and keeps it.
    func upgrade() async throws
}

extension Shown: Upgradable {
    var tierLabels: [String] { Tiers.tierLabels }

    func upgrade() async throws { try await handle.upgrade() }
}

/// A neighbour, which follows its entity upwards if that has tiers to go up.
@MainActor
func shown(_ model: any TierModel) -> any Showable {
    switch model {
    case let post as any Post: Shown<PostTiers>(post)
    case let comment as any LemmyMiddleware.Comment: Shown<CommentTiers>(comment)
    case let community as any Community: Shown<CommunityTiers>(community)
    case let person as any Person: Shown<PersonTiers>(person)
    case let instance as any Instance: Shown<InstanceTiers>(instance)
    default: ShownModel(model)
    }
}
