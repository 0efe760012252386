import Foundation
import Primitives

/// A server for tests and previews that answers from a table.
///
/// ```swift
/// let server = TableTransport(["GET /issues": "[]", "DELETE /issues/7": .status(403)])
/// server["GET /issues/7"] = .json(issue)
/// server.requests          // what was asked so far
/// ```
///
/// A row is found by method and path, as they are sent: there are no patterns. A row with the query, `GET /issues?page=2`, comes before one
/// without it, which answers for every query. Everything else is answered with status 404, and its body names the missing row.
public final class TableTransport: Transport {
    /// The answer of a row; a text literal is JSON.
    public enum Answer: Sendable, ExpressibleByStringLiteral {
        /// The status 200 and a JSON text.
        case json(String)
        /// A status, and a JSON text or an empty body.
        case status(Int, String = "")
        /// No answer.
        case failure(TransportError)

        /// Makes an answer of the status 200 with a JSON text.
        public init(stringLiteral text: String) { self = .json(text) }
    }

    private struct State {
        var rows: [String: Answer]
        var requests: [HTTPRequest] = []
    }

    private let state: Lock<State>

    /// Makes a server.
    ///
    /// - Parameter rows: The answers, by method and path.
    public init(_ rows: [String: Answer] = [:]) { state = Lock(State(rows: rows)) }

    /// The answer for a method and a path.
    public subscript(row: String) -> Answer? {
        get { state.withLock { $0.rows[row] } }
        set { state.withLock { $0.rows[row] = newValue } }
    }

    /// The requests so far, in order.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Answers a request from the table.
    ///
    /// - Throws: The error of a row that is a failure.
    @concurrent public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let name = "\(request.method.rawValue) \(request.path)"
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.rows["\(request.method.rawValue) \(request.target)"] ?? state.rows[name]
        }
        switch answer {
        case .json(let text): return Self.response(200, text)
        case .status(let status, let text): return Self.response(status, text)
        case .failure(let error): throw error
        case nil: return Self.response(404, #"{"error":"the table has no row \#(name)"}"#)
        }
    }

    private static func response(_ status: Int, _ text: String) -> HTTPResponse {
        var headers = HTTPHeaders()
        headers["Content-Type"] = "application/json"
        return HTTPResponse(status: status, headers: headers, body: Data(text.utf8))
    }
}
