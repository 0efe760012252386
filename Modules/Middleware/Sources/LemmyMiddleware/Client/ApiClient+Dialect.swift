package import Propagation

// The dialect of the server. A client with one dialect knows it from the start.

extension ApiClient {
    /// Returns the dialect of the server.
    ///
    /// - Throws: ``ApiClientError`` if the server could not be asked.
    nonisolated func dialect(because cause: Cause?) async throws(ApiClientError) -> any Dialect {
        expectedDialect
    }

    /// The dialect of the server, as far as it is known; the first one that the client can speak until then.
    nonisolated var expectedDialect: any Dialect { environment.dialects[0].dialect }

    /// Makes a call in the dialect of the server.
    ///
    /// - Throws: ``ApiClientError`` with code `unsupported` if the dialect has no such call; the error of finding out the dialect.
    nonisolated func makeCall<Value: Sendable>(
        because cause: Cause? = Cause.current,
        _ call: CallMaker<Value>
    ) async throws(ApiClientError) -> Call<Value> {
        try call(try await dialect(because: cause))
    }
}
