import Foundation
import Networking
import Primitives

/// A transport that answers from a closure and records its requests.
final class ScriptedTransport: Transport {
    private let script: @Sendable (HTTPRequest) throws(TransportError) -> HTTPResponse
    private let received = Lock<[HTTPRequest]>([])

    init(_ script: @escaping @Sendable (HTTPRequest) throws(TransportError) -> HTTPResponse = { _ in .posts }) {
        self.script = script
    }

    var requests: [HTTPRequest] { received.withLock { $0 } }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        received.withLock { $0.append(request) }
        return try script(request)
    }
}

extension HTTPResponse {
    static let posts = HTTPResponse(
        status: 200,
        headers: ["Content-Type": "application/json", "Content-Length": "26"],
        body: Data(#"{"posts":[{"id":1,"b":2}]}"#.utf8)
    )
}

extension HTTPRequest {
    static let list = HTTPRequest(path: "/api/v3/post/list", query: [QueryItem("auth", "secret")])
    static let like = HTTPRequest(method: .post, path: "/api/v3/post/like", body: Data("{}".utf8))
}

/// Returns the error that `body` throws; returns nil and fails the test if it throws none.
func error<Success>(of body: () async throws(TransportError) -> Success) async -> TransportError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error
    }
}

/// The outcome of a request without the response.
enum Outcome: Hashable, Sendable {
    case answered(Int)
    case failed(TransportError.Code)

    static func of(_ body: () async throws(TransportError) -> HTTPResponse) async -> Outcome {
        do {
            return .answered(try await body().status)
        } catch {
            return .failed(error.code)
        }
    }
}
