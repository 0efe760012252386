import Foundation
import LemmyDelegates
import LemmyMiddleware
import Middleware
import ReplKit
import WireRuntime

/// The naming and fetching of an entity with tiers in the REPL. Each entity has an extension in a file of its own.
@MainActor
protocol LemmyTiers: EntityTiers where Client == ApiClient, ID: WireIdentifier {
    /// The model of the lowest tier.
    associatedtype Lowest: TierModel where Lowest.Client == ApiClient, Lowest.Value.ID == ID

    /// The description in one line, for `help`.
    static var summary: String { get }

    /// The identity map of the lowest tier.
    static func lowestCache(of client: ApiClient) -> ModelCache<Lowest>

    /// Returns a model as the entity.
    static func makeContent(_ model: Lowest) -> Content

    /// The tiers that a disk cache may have, the highest first.
    static var storedTiers: [StoredTier<Self>] { get }

    /// The tiers that a query can list, the lowest first.
    static var queriedTiers: [QueriedTier] { get }

    /// Creates a stub of the entity without a request.
    static func stub(at address: WireURL, of client: ApiClient) -> Content

    /// Fetches the tiers that one request returns.
    static func fetch(_ id: ID, from client: ApiClient) async throws -> Content

    /// The side effect of fetching on the server, in words; nil if it has none.
    static var effectOfFetching: String? { get }

    /// Returns true if `text`, an address or a name in the form of one, is of this kind.
    static func recognizes(_ text: String) -> Bool

    /// The path component before the id or name in an address of the server itself: `post` in `/post/42`. Nil if the kind has no such
    /// address.
    static var pathWord: String? { get }

    /// Returns the id or name in the path of an address of the server itself: `42` in `post`, `42`. Nil if the path is not of this kind.
    static func id(inPath parts: [Substring]) -> Substring?

    /// Fetches the entity by a name; nil if the kind has ids only.
    static var fetchByName: ((String, ApiClient) async throws -> Content)? { get }

    /// The id or name of an entity in the demo's world, for examples.
    static var exampleID: String { get }

    /// True if a bare name, as people type it, may be an entity of this kind.
    static var isFoundByName: Bool { get }

    /// Returns the name of the client's own entity; nil if there is none.
    static func ownName(of client: ApiClient) -> String?

    /// Returns true if a live entity has this name.
    static func isNamed(_ name: String, _ model: Lowest) -> Bool

    /// Loads and shows the page of an entity, for `open`.
    static func open(_ shown: ShownEntity<Self>, _ lemmy: LemmySession) async throws -> Output

    /// Returns the name of a live entity; nil if its kind has ids only.
    static func name(of model: Lowest) -> String?
}

extension LemmyTiers {
    static var isFoundByName: Bool { false }

    static var exampleID: String { "1" }

    /// The name of the kind: `post`.
    static var kind: String { Lowest.Value.kind }

    /// The label of an entity without a tier.
    static var stubLabel: String { "stub" }

    /// The labels of the tiers, the lowest first: `stub`, `T1`, `T2`.
    static var tierLabels: [String] { [stubLabel] + tiers.indices.map { "T\($0 + 1)" } }

    static var effectOfFetching: String? { nil }

    static var pathWord: String? { nil }

    static func id(inPath parts: [Substring]) -> Substring? {
        parts.count == 2 && pathWord.map { $0 == parts[0] } ?? false ? parts[1] : nil
    }

    static var fetchByName: ((String, ApiClient) async throws -> Content)? { nil }

    static func ownName(of client: ApiClient) -> String? { nil }

    static func isNamed(_ name: String, _ model: Lowest) -> Bool { false }

    static func name(of model: Lowest) -> String? { nil }

    /// Returns the name as people type it: `swift`, or `swift@elsewhere.test` for another server.
    static func name(_ name: String, at address: WireURL, isLocal: Bool) -> String {
        isLocal ? name : "\(name)@\(address.url?.host() ?? "")"
    }

    /// Returns true if `text` is the name, `swift@strata.test`; on its own server `swift` is enough.
    static func isNamed(_ text: String, name: String, at address: WireURL, isLocal: Bool) -> Bool {
        text == "\(name)@\(address.url?.host() ?? "")" || (isLocal && text == name)
    }
}

/// A tier of an entity that a disk cache may have.
@MainActor
struct StoredTier<Tiers: LemmyTiers> {
    /// Returns the entity at this tier from the disk cache; nil if it is not there.
    let show: (Tiers.ID, EntityDiskCache) async -> Tiers.Content?

    init<Model: TierModel>(_ model: Model.Type, as content: @escaping (Model) -> Tiers.Content)
    where Model.Client == ApiClient, Model.Value.ID == Tiers.ID {
        show = { id, shelf in await shelf.show(Model.self, id).map { content($0.model) } }
    }
}
