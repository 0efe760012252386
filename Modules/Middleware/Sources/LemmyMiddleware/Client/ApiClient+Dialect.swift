import Middleware
import Networking
import Primitives
import Propagation
import WireRuntime

// The dialect of the server. A client that can speak only one knows it from the start; otherwise it asks the server for its software.

extension ApiClient {
    /// The dialect that the server spoke last. It is known with the first request, and from the start if the client can speak only one; nil
    /// until then.
    public nonisolated var dialect: ApiDialect? {
        let dialects = environment.dialects
        return dialects.count == 1
            ? dialects[0] : environment.dialectDetector.lastDialect(of: server).map(ApiDialect.init)
    }

    /// The dialect that the server spoke last; the first one that the client can speak until the server has been asked.
    nonisolated var expectedDialect: any ClientDialect {
        (dialect ?? environment.dialects[0]).dialect
    }

    /// The dialect of the server; nil until it is known, and while the server has to be asked again.
    nonisolated var knownDialect: (any ClientDialect)? {
        let dialects = environment.dialects
        return dialects.count == 1 ? dialects[0].dialect : environment.dialectDetector.dialect(of: server)
    }

    /// Returns the dialect of the server. The server is asked once, for all clients of the registry.
    ///
    /// A server that does not name its software keeps the dialect that it spoke last; it is taken for the first one if there is none.
    ///
    /// - Throws: ``ApiClientError`` if the server could not be asked, or may not be asked by this client.
    nonisolated func dialect(because cause: Cause?) async throws(ApiClientError) -> any ClientDialect {
        if let knownDialect { return knownDialect }
        if let refusal { throw refusal }
        return try await askForDialect(because: cause)
    }

    /// Makes a call in the dialect of the server. The server is not asked for its dialect if the client may not send the call.
    ///
    /// - Throws: ``ApiClientError`` with code `unsupported` if the dialect has no such call; the error of asking for the dialect, marked as
    ///   certain not to have happened.
    nonisolated func makeCall<Value: Sendable>(
        because cause: Cause? = Cause.current,
        _ make: CallMaker<Value>
    ) async throws(ApiClientError) -> Call<Value> {
        if let knownDialect { return try make(knownDialect) }
        // The error is ignored, because the dialect of the server may have a call that the expected one lacks.
        if let expected = try? make(expectedDialect) { try requirePermission(expected) }
        return try make(try await askForDialect(because: cause))
    }

    /// Returns the dialect that the server has begun to speak, after a request in another dialect has failed with an error that suggests
    /// so (``ApiClientError/suggestsOtherDialect``).
    ///
    /// - Parameters:
    ///   - error: The error of the request.
    ///   - name: The name of the request's dialect.
    ///   - cause: The cause of the request.
    /// - Throws: The error of the request, if the server still speaks the dialect of the request or could not be asked.
    nonisolated func newDialect(
        after error: ApiClientError,
        in name: String,
        because cause: Cause?
    ) async throws(ApiClientError) -> any ClientDialect {
        guard environment.dialects.count > 1 else { throw error }
        // Another request may have noticed the change already.
        if let knownDialect, knownDialect.name != name { return knownDialect }
        let now: any ClientDialect
        do throws(ApiClientError) {
            now = try await askForDialect(because: cause)
        } catch _ {
            // The error of the request says more than that the server could not be asked for its software.
            throw error
        }
        guard now.name != name else { throw error }
        // The version belongs to the old software; the next request that depends on it asks again.
        state.withLock { $0.forgetVersion() }
        return now
    }

    private nonisolated func askForDialect(because cause: Cause?) async throws(ApiClientError) -> any ClientDialect {
        do {
            return try await environment.dialectDetector.find(server, among: environment.dialects) { [self] in
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
