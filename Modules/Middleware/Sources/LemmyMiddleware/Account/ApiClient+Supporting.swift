import Middleware
import Primitives
import Propagation
import WireRuntime

extension ApiClient {
    /// Refuses what the server's version does not know, before it is sent: the one place for every request. ``fetch(_:about:because:in:effects:_:)``
    /// calls it first.
    ///
    /// The version is asked for if something depends on it. A server that names none is sent everything.
    ///
    /// - Throws: ``ApiClientError`` with code `unsupported`; what asking for the version throws.
    nonisolated func requireSupport(of request: some WireRequest, because cause: Cause?) async throws(ApiClientError) {
        let demands = request.demands.filter { !$0.isMetByAll }
        guard !demands.isEmpty else { return }
        if !demands.allSatisfy(\.isSentUnasked) { try await learnVersion(because: cause) }
        guard let version, let lack = demands.first(where: { !$0.availability.contains(version) }) else { return }
        throw ApiClientError(
            .unsupported,
            "\(lack.description) exists \(lack.availability), and \(siteName) runs \(version)",
            hint: "do without it, or ask a server that has it"
        )
    }
}
