import LemmyMiddleware
import Middleware
import ReplKit
import WireRuntime

/// The subject of a list: the post of a thread, the community of a log. An id is valid on its server only; on another server the subject is
/// found by its address.
@MainActor
struct ListSubject<Tiers: LemmyTiers> {
    let id: Tiers.ID
    private let api: ApiClient
    /// The address when the list was created, if it was known.
    private let address: String?

    /// Creates the subject with a client's id.
    init(_ id: Tiers.ID, of api: ApiClient) {
        (self.id, self.api) = (id, api)
        address = Self.address(of: id, from: api)
    }

    /// Returns the id of the subject at another client.
    ///
    /// - Throws: ``ReplKit/ReplError`` if its address is not known; the error of the lookup.
    func id(for other: ApiClient) async throws -> Tiers.ID {
        guard other.server != api.server else { return id }
        // The rows of a thread may have loaded a subject that was not live before.
        guard let address = address ?? Self.address(of: id, from: api),
            let there = try await Tiers.id(of: Tiers.upgrade(Tiers.stub(at: WireURL(address), of: other)))
        else {
            throw ReplError(
                .unknownReference,
                "\(Tiers.kind):\(id) is an id at \(api.siteName), and its address is not known",
                hint: "load its address: load https://..., then list it again"
            )
        }
        return there
    }

    private static func address(of id: Tiers.ID, from api: ApiClient) -> String? {
        Tiers.lowestCache(of: api)[id].flatMap { Tiers.address(of: Tiers.makeContent($0)) }
    }
}
