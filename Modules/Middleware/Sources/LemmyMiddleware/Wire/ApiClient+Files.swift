import ApiTypes
import Foundation
import Middleware
import Networking
import Primitives
import Propagation
import WireRuntime

extension ApiClient {
    /// Does something with a file, beside the API: as who this client is, once, and shown like every write.
    ///
    /// - Parameters:
    ///   - request: What to send, the login aside.
    ///   - endpoint: What it is, for messages.
    ///   - map: Makes values of the answer's body.
    ///   - show: Gives the models of the answer, in the commit.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: the server may have done it then.
    func writeFile<Value: TierAnswer, Shown>(
        _ request: HTTPRequest,
        to endpoint: WireEndpoint,
        _ map: @escaping @Sendable (Data) throws(ApiClientError) -> Value,
        show: @escaping @MainActor (Value, AnswerMoment) -> Shown
    ) async throws -> Shown {
        if let refusal = writeRefusal("\(endpoint)") { throw refusal }
        let parent = Cause.current
        // It tells where the token belongs.
        try await cancellable { try await learnVersion(because: parent) }
        return try await cancellable {
            try await home.write(
                {
                    let answer = try await self.exchange(request, endpoint, because: parent)
                    return Answer(try map(answer.value), startedAt: answer.startedAt, cause: answer.cause)
                },
                show: show
            )
        }
    }

    @concurrent
    private nonisolated func exchange(
        _ request: HTTPRequest,
        _ endpoint: WireEndpoint,
        because parent: Cause?
    ) async throws(ApiClientError) -> Answer<Data> {
        let startedAt = commits.makeStamp()
        let sent = commits.makeCause(.request, endpoint.description, parent: parent)
        commits.log.record(.request, cause: sent, "\(endpoint), \(request.body?.count ?? 0) bytes")
        // Created, or nothing left to say, beside plain success.
        let response = try await send(
            authorized(request),
            to: endpoint,
            about: nil,
            because: sent,
            accepting: 200..<300
        )
        let cause = commits.makeCause(.response, "\(endpoint) -> \(response.status)", parent: sent)
        commits.log.record(.response, cause: cause, "\(response.status), \(response.body.count) bytes")
        if let refusal { throw refusal }
        return Answer(response.body, startedAt: startedAt, cause: cause)
    }

    /// The request with the login where the server looks for it: 0.18 reads a cookie there, and no header.
    private nonisolated func authorized(_ request: HTTPRequest) -> HTTPRequest {
        guard let token else { return request }
        var request = request
        if isBefore0_19 {
            request.headers["Cookie"] = "jwt=\(token)"
        } else {
            request.headers["Authorization"] = "Bearer \(token)"
        }
        return request
    }
}
