import ApiTypes
import Middleware
import WireRuntime

extension ApiClient {
    /// Finds something by the address that names it everywhere.
    ///
    /// - Parameters:
    ///   - address: What to look for.
    ///   - noun: What it is to be, for the error.
    ///   - map: Takes it out of the answer; nil if that is something else.
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it, or knows it as something else.
    func resolve<Model: TierModel>(
        _ address: WireURL,
        _ noun: String,
        _ map: @escaping @Sendable (ApiResolveObjectResponse, String) -> Model.Value?
    ) async throws -> Model where Model.Client == ApiClient {
        try await read(ApiResolveObject(q: address.string), about: address.string) {
            answer, server throws(ApiClientError) in
            if let value = map(answer, server) { return value }
            throw ApiClientError(.notFound, "\(address) is no \(noun) on \(server)", hint: "check the address")
        }
    }
}
