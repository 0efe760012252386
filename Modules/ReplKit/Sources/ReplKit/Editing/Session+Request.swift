import Propagation

extension Session {
    /// Asks a server, and says so: `trace` prints the request and how it went, `explain` how long it took, and the session waits for it.
    ///
    /// ```swift
    /// let notes = try await session.request("GET /notes") { try await server.notes() }
    /// ```
    ///
    /// Only for clients that log nothing themselves. What an ``Entity`` loads, a ``List`` lists and an edit sends is logged already.
    ///
    /// - Parameters:
    ///   - name: What the request is called: `GET /notes`.
    ///   - detail: What is asked for; no secrets.
    ///   - body: Asks.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func request<Answer: Sendable>(
        _ name: String,
        _ detail: String = "",
        _ body: @MainActor () async throws -> Answer
    ) async throws -> Answer {
        let sent = commits.makeCause(.request, name)
        commits.log.record(.request, cause: sent, detail.isEmpty ? name : "\(name) \(detail)")
        do {
            let answer = try await commits.activity.during {
                try await Cause.$current.withValue(sent) { try await body() }
            }
            commits.log.record(.response, cause: commits.makeCause(.response, name, parent: sent), "ok")
            return answer
        } catch {
            let answer = commits.makeCause(.response, name, parent: sent)
            commits.log.record(.response, cause: answer, explain(error).message)
            throw error
        }
    }
}
