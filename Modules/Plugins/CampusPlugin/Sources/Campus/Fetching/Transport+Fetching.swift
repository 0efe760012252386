import Foundation
import Networking

extension Transport {
    /// Returns the body of a successful and complete response.
    ///
    /// - Throws: ``CampusError`` with code `unanswered` or `unreadable`; `CancellationError`.
    @concurrent func body(of path: String, for student: String) async throws -> Data {
        let request = HTTPRequest(path: path, query: [.init("student", student)])
        let response: HTTPResponse
        do {
            response = try await send(request)
        } catch {
            if error.code == .cancelled { throw CancellationError() }
            // The chain already names the server in its error.
            let isOffline = error.code == .noConnection
            throw CampusError(.unanswered, isOffline ? "no connection" : error.message, hint: error.hint)
        }
        guard response.status == 200 else {
            throw CampusError(.unanswered, "GET \(path) was answered with \(response.status)", hint: "Try again later.")
        }
        // A table that was cut off would look like a shorter one.
        if let length = response.headers["Content-Length"].flatMap({ Int($0) }), length != response.body.count {
            throw CampusError(
                .unreadable,
                "only \(response.body.count) of \(length) bytes of \(path) arrived",
                hint: "Try again."
            )
        }
        return response.body
    }
}
