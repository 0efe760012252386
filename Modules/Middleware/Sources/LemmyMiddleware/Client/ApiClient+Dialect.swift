import Middleware
import Networking
import Propagation

// The dialect of the server. A client that can speak only one knows it from the start; otherwise it asks the server for its software.

extension ApiClient {
    /// The dialect of the server. It is known with the first request, and from the start if the client speaks only one; nil until then.
    public nonisolated var dialect: ApiDialect? { knownDialect.map(ApiDialect.init) }

    /// The dialect of the server, as far as it is known; the first one that the client can speak until then.
    nonisolated var expectedDialect: any ClientDialect {
        knownDialect ?? environment.dialects[0].dialect
    }

    /// The dialect of the server; nil until it is known.
    private nonisolated var knownDialect: (any ClientDialect)? {
        let dialects = environment.dialects
        return dialects.count == 1 ? dialects[0].dialect : environment.serverDialects.dialect(of: server)
    }

    /// Returns the dialect of the server. The server is asked once, for all clients of the registry.
    ///
    /// A server that does not name its software is taken for the first dialect.
    ///
    /// - Throws: ``ApiClientError`` if the server could not be asked.
    nonisolated func dialect(because cause: Cause?) async throws(ApiClientError) -> any ClientDialect {
        if let knownDialect { return knownDialect }
        return try await askForDialect(because: cause)
    }

    /// Makes a call in the dialect of the server.
    ///
    /// - Throws: ``ApiClientError`` with code `unsupported` if the dialect has no such call; the error of asking for the dialect, marked as
    ///   certain not to have happened.
    nonisolated func makeCall<Value: Sendable>(
        because cause: Cause? = Cause.current,
        _ make: CallMaker<Value>
    ) async throws(ApiClientError) -> Call<Value> {
        try make(try await dialect(because: cause))
    }

    /// Sends a call. If it fails because the server has become another one, such as Lemmy 1.0 after 0.19, the call is made once more in the
    /// server's new dialect.
    nonisolated func remaking<Value: Sendable, Result: Sendable>(
        _ call: Call<Value>,
        because cause: Cause?,
        _ make: CallMaker<Value>,
        send: (Call<Value>) async throws(ApiClientError) -> Result
    ) async throws(ApiClientError) -> Result {
        do throws(ApiClientError) {
            return try await send(call)
        } catch {
            guard environment.dialects.count > 1, error.isMissingRoute || error.code == .unreadable else { throw error }
            let now: any ClientDialect
            do throws(ApiClientError) {
                now = try await askForDialect(because: cause)
            } catch _ {
                // The error of the call says more than that the server could not be asked for its software.
                throw error
            }
            guard now.name != call.format.name else { throw error }
            let remade = try make(now)
            try await prepare(remade, because: cause)
            return try await send(remade)
        }
    }

    private nonisolated func askForDialect(because cause: Cause?) async throws(ApiClientError) -> any ClientDialect {
        do {
            return try await environment.serverDialects.find(server, among: environment.dialects) { [self] in
                try await fetchSoftware(because: cause)
            }
        } catch {
            var error = ApiClientError(of: error, at: siteName)
            // The request that needs the dialect has not been sent.
            error.mayHaveHappenedOverride = false
            throw error
        }
    }
}
