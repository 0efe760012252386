import Foundation
import LemmyMiddleware
import Middleware
import WireRuntime

/// An entity with tiers, as the REPL names and fetches it; one extension for each, in a file of its own.
@MainActor
protocol LemmyTiers: EntityTiers where Client == ApiClient, ID: WireIdentifier {
    /// The model of its lowest tier.
    associatedtype Lowest: TierModel where Lowest.Client == ApiClient, Lowest.Value.ID == ID

    /// One line for `help`.
    static var summary: String { get }

    /// The identity map of the lowest tier.
    static func lowest(of client: ApiClient) -> ModelCache<Lowest>

    /// A model as the entity.
    static func content(_ model: Lowest) -> Content

    /// Its tiers as a shelf may have them, the highest first.
    static var keptTiers: [KeptTier<Self>] { get }

    /// Names it; fetches nothing.
    static func stub(at address: WireURL, of client: ApiClient) -> Content

    /// Fetches all that one request brings.
    static func fetch(_ id: ID, from client: ApiClient) async throws -> Content

    /// What else it does on the server, in words; nil if it does nothing.
    static var effectOfFetching: String? { get }

    /// Whether `text`, an address or a name that is written as one, is of this kind.
    static func recognizes(_ text: String) -> Bool

    /// What stands before its number, or its name, in an address of the server itself: `post` in `/post/42`. Nil if it has no such address.
    static var pathWord: String? { get }

    /// Its number, or its name, in the path of an address of the server itself: `42` in `post`, `42`. Nil if the path is not of one.
    static func id(inPath parts: [Substring]) -> Substring?

    /// How to fetch it by a name; nil if it goes by numbers only.
    static var fetchByName: ((String, ApiClient) async throws -> Content)? { get }

    /// The number or name of one in the demo's world, for examples.
    static var exampleID: String { get }

    /// Whether a bare name, as people type it, is one of these.
    static var goesByNames: Bool { get }

    /// The name of the one that a client has of its own; nil if there is none.
    static func ownName(of client: ApiClient) -> String?

    /// Whether that is what a living one is called.
    static func isNamed(_ name: String, _ model: Lowest) -> Bool

    /// What a living one is called, if it goes by names too.
    static func name(of model: Lowest) -> String?
}

extension LemmyTiers {
    static var goesByNames: Bool { false }

    static var exampleID: String { "1" }

    /// `post`.
    static var kind: String { Lowest.Value.kind }

    /// What is shown in a tier's place while there is none.
    static var stubLabel: String { "stub" }

    /// What is shown for its tiers, the lowest first: `stub`, `T1`, `T2`.
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

    /// `swift`; of another server `swift@elsewhere.test`.
    static func name(_ name: String, at address: WireURL, isLocal: Bool) -> String {
        isLocal ? name : "\(name)@\(address.url?.host() ?? "")"
    }

    /// `swift@strata.test`; on its own server `swift` will do.
    static func isNamed(_ text: String, name: String, at address: WireURL, isLocal: Bool) -> Bool {
        text == "\(name)@\(address.url?.host() ?? "")" || (isLocal && text == name)
    }
}
