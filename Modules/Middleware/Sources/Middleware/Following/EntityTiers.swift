import Primitives

/// The tiers of one entity, for who follows it from tier to tier: ``AnyContent``, ``ContentLoader``.
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
    /// The entity at any of its tiers, a stub's too: `any NoteStubProviding`.
    associatedtype Content
    /// What names it within its client.
    associatedtype ID: Hashable & Sendable
    /// The kind of client it belongs to.
    associatedtype Client: ContentClient

    /// Its tiers, the lowest first; a stub is none.
    static var tiers: [EntityTier<Self>] { get }

    /// The highest tier that there is of an entity, counted from 1: the last of ``tiers``, unless only some entities have that.
    ///
    /// What is at that tier is complete, and is asked for no more of. Where nobody knows yet, the last; an upgrade finds out.
    static func top(of content: Content) -> Int

    /// The identity; nil of a stub.
    static func id(of content: Content) -> ID?

    /// The address that names it on every server, of a stub at least; nil if its kind has none.
    ///
    /// With one, and ``TierFields/stubAddress`` on its lowest tier, a stub shows what has come alive of its entity.
    static func address(of content: Content) -> String?

    /// The client it came from.
    static func client(of content: Content) -> Client

    /// Fetches what the next tier needs, as far as one request goes.
    ///
    /// - Returns: A higher tier; the same, or a lower one, if there is nothing more to be had.
    /// - Throws: Why there was no answer; it can be tried again.
    static func upgrade(_ content: Content) async throws -> Content
}

extension EntityTiers {
    /// The last.
    public static func top(of content: Content) -> Int { tiers.count }

    /// None.
    public static func address(of content: Content) -> String? { nil }

    /// How much is known: 0 of a stub, then 1, 2, 3…
    static func tier(of content: Content) -> Int { (tiers.lastIndex { $0.contains(content) } ?? -1) + 1 }

    /// The entity's name for causes: `post:42`; of a stub, `a post`.
    static func name(of content: Content) -> String {
        let kind = tiers.first?.kind ?? "\(Content.self)"
        return id(of: content).map { "\(kind):\($0)" } ?? kind.withArticle
    }
}

/// One tier of an entity: how to see whether that much is known, and where it lives.
@MainActor
public struct EntityTier<Tiers: EntityTiers> {
    @usableFromInline let kind: String
    @usableFromInline let contains: (Tiers.Content) -> Bool
    @usableFromInline let follow: (Tiers.ID, Tiers.Client, FollowState) -> FollowedTier<Tiers.Content>
    @usableFromInline let find: (_ address: String, Tiers.Client) -> Tiers.ID?
    @usableFromInline let expect: (_ address: String, Tiers.Client, FollowState) -> LifeToken

    /// Describes a tier.
    ///
    /// - Parameters:
    ///   - model: This tier's model of the entity, if that much is known: `{ $0.note2_ }`.
    ///   - cache: The client's identity map of it.
    ///   - content: The model as the entity: `{ $0 }`.
    @inlinable
    public init<Model: TierModel>(
        _ model: @escaping (Tiers.Content) -> Model?,
        in cache: @escaping (Tiers.Client) -> ModelCache<Model>,
        as content: @escaping (Model) -> Tiers.Content
    ) where Model.Client == Tiers.Client, Model.Value.ID == Tiers.ID {
        kind = Model.Value.kind
        contains = { model($0) != nil }
        follow = { id, client, state in
            let tier = cache(client).content
            let token = tier.followers.add(state, of: id)
            return FollowedTier(token: token) { tier.object(for: id).map(content) }
        }
        find = { address, client in
            let tier = cache(client).content
            return tier.addresses.id(of: address) {
                tier.objects.compactMap { model in model.display.box.fields.stubAddress.map { ($0, model.id) } }
            }
        }
        expect = { cache($1).content.addresses.expect($2, at: $0) }
    }
}

/// A tier of one entity that somebody follows.
@usableFromInline
struct FollowedTier<Content> {
    /// Has births and deaths told for as long as it lives.
    let token: LifeToken
    /// The entity at this tier, if that lives. It holds no client.
    let living: @MainActor () -> Content?

    @usableFromInline
    init(token: LifeToken, living: @escaping @MainActor () -> Content?) { (self.token, self.living) = (token, living) }
}
