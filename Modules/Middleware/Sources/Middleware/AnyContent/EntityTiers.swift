import Primitives
public import Propagation

/// The tiers of one entity, as ``AnyContent`` and ``ContentLoader`` need them to follow it from tier to tier.
///
/// ```swift
/// enum NoteTiers: EntityTiers {
///     static let tiers: [EntityTier<NoteTiers>] = [
///         EntityTier({ $0.note1_ }, in: { $0.models(Note1.self) }) { $0 },
///         EntityTier({ $0.note2_ }, in: { $0.models(Note2.self) }) { $0 },
///     ]
///     static func id(of note: any NoteStubProviding) -> Int? { note.note1_?.id }
///     static func client(of note: any NoteStubProviding) -> NotesClient { note.api }
///     static func upgrade(_ note: any NoteStubProviding) async throws -> any NoteStubProviding { try await note.upgrade() }
/// }
///
/// typealias AnyNote = AnyContent<NoteTiers>
/// ```
@MainActor
public protocol EntityTiers: SendableMetatype {
    /// The entity at any of its tiers, or its stub: `any NoteStubProviding`.
    associatedtype Content
    /// The identity of the entity within its client.
    associatedtype ID: Hashable & Sendable
    /// The type of the client that the entity belongs to.
    associatedtype Client: ContentClient

    /// The tiers, the lowest first. A stub is not a tier.
    static var tiers: [EntityTier<Self>] { get }

    /// Returns the highest tier of an entity, counted from 1: the last of ``tiers``, unless only some entities have that one.
    ///
    /// An entity at that tier is complete and is not requested again. While the highest tier is unknown, return the last; an upgrade finds
    /// out.
    static func top(of content: Content) -> Int

    /// Returns the identity of an entity; nil for a stub.
    static func id(of content: Content) -> ID?

    /// Returns the address that names the entity on every server, at least for a stub; nil if its kind has no address.
    ///
    /// With an address, and with ``TierFields/stubAddress`` on its lowest tier, a stub shows the living models of its entity.
    static func address(of content: Content) -> String?

    /// Returns the client that the entity came from.
    static func client(of content: Content) -> Client

    /// Fetches the fields of the next tier, as far as one request goes.
    ///
    /// - Returns: A higher tier; the same one or a lower one if no more can be loaded.
    /// - Throws: The error of the request; the call can be repeated.
    static func upgrade(_ content: Content) async throws -> Content
}

extension EntityTiers {
    /// Returns the last tier.
    public static func top(of content: Content) -> Int { tiers.count }

    /// Returns nil.
    public static func address(of content: Content) -> String? { nil }

    /// Returns the tier of an entity: 0 for a stub, then 1, 2, 3 and so on.
    static func tier(of content: Content) -> Int { (tiers.lastIndex { $0.contains(content) } ?? -1) + 1 }

    /// Returns the entity's name for causes: `post:42`, or `a post` for a stub.
    static func name(of content: Content) -> String {
        let kind = tiers.first?.kind ?? "\(Content.self)"
        return id(of: content).map { "\(kind):\($0)" } ?? kind.withArticle
    }
}

/// One tier of an entity: how to read its model from the content, and the cache in which the models live.
@MainActor
public struct EntityTier<Tiers: EntityTiers> {
    @usableFromInline let kind: String
    @usableFromInline let contains: (Tiers.Content) -> Bool
    @usableFromInline let inspectedID: (Tiers.Content) -> InspectedID?
    @usableFromInline let follow: (Tiers.ID, Tiers.Client, AnyContentState) -> ObservedTier<Tiers.Content>
    @usableFromInline let find: (_ address: String, Tiers.Client) -> Tiers.ID?
    @usableFromInline let expect: (_ address: String, Tiers.Client, AnyContentState) -> LifetimeToken

    /// Describes a tier.
    ///
    /// - Parameters:
    ///   - model: Returns this tier's model of the entity, or nil if the entity is below this tier: `{ $0.note2_ }`.
    ///   - cache: Returns the client's model cache of the tier.
    ///   - content: Returns the model as the entity: `{ $0 }`.
    @inlinable
    public init<Model: TierModel>(
        _ model: @escaping (Tiers.Content) -> Model?,
        in cache: @escaping (Tiers.Client) -> ModelCache<Model>,
        as content: @escaping (Model) -> Tiers.Content
    ) where Model.Client == Tiers.Client, Model.Value.ID == Tiers.ID {
        kind = Model.Value.kind
        contains = { model($0) != nil }
        inspectedID = { model($0)?.inspectedID }
        follow = { id, client, state in
            let tier = cache(client).identityMap
            let token = tier.observers.add(state, of: id)
            return ObservedTier(token: token) { tier.object(for: id).map(content) }
        }
        find = { address, client in
            let tier = cache(client).identityMap
            return tier.addresses.id(of: address) {
                tier.objects.compactMap { model in model.storage.snapshot.fields.stubAddress.map { ($0, model.id) } }
            }
        }
        expect = { cache($1).identityMap.addresses.observe($2, at: $0) }
    }
}

/// One observed tier of one entity.
@usableFromInline
struct ObservedTier<Content> {
    /// The token that keeps the observation of inserted and removed models alive.
    let token: LifetimeToken
    /// Returns the entity at this tier, if its model lives. It does not retain a client.
    let living: @MainActor () -> Content?

    @usableFromInline
    init(token: LifetimeToken, living: @escaping @MainActor () -> Content?) {
        (self.token, self.living) = (token, living)
    }
}
