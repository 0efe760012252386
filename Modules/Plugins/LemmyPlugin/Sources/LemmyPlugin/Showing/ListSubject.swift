import LemmyMiddleware
import Middleware
import ReplKit
import WireRuntime

/// What a list is about: the post of a thread, the community of a log. A number is its server's; elsewhere it goes by its address.
@MainActor
struct ListSubject<Tiers: LemmyTiers> {
    let id: Tiers.ID
    private let api: ApiClient
    /// As it was known when the list was made.
    private let address: String?

    /// Names what a client calls so.
    init(_ id: Tiers.ID, of api: ApiClient) {
        (self.id, self.api) = (id, api)
        address = Self.address(of: id, from: api)
    }

    /// What another client calls it.
    ///
    /// - Throws: ``ReplKit/ReplError`` if its address is not known; what finding it there throws.
    func id(for other: ApiClient) async throws -> Tiers.ID {
        guard other.server != api.server else { return id }
        // The rows of a thread may have brought what was not alive before.
        guard let address = address ?? Self.address(of: id, from: api),
            let there = try await Tiers.id(of: Tiers.upgrade(Tiers.stub(at: WireURL(address), of: other)))
        else {
            throw ReplError(
                .unknownReference,
                "\(Tiers.kind):\(id) is a number of \(api.siteName), and its address is not known",
                hint: "go by its address: load https://..., then list it anew"
            )
        }
        return there
    }

    private static func address(of id: Tiers.ID, from api: ApiClient) -> String? {
        Tiers.lowest(of: api)[id].flatMap { Tiers.address(of: Tiers.content($0)) }
    }
}
