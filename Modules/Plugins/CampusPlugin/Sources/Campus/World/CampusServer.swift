import Foundation
public import Networking
import Primitives

/// A school's server in this process. It answers with recorded data, always the same, and uses the clock of the demo world.
///
/// It opens no port. With the faults of `Endpoints` around it, it fails like a remote server.
public struct CampusServer: Transport {
    private let respond: @Sendable (HTTPRequest, Date) throws -> (type: String, body: Data)?
    private let clock: any WallClock

    init(_ clock: any WallClock, respond: @escaping @Sendable (HTTPRequest, Date) throws -> (type: String, body: Data)?)
    {
        self.clock = clock
        self.respond = respond
    }

    /// Answers a request; 404 for a path that it does not have, 401 for one without a student.
    @concurrent public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard !Task.isCancelled else {
            throw TransportError(.cancelled, "the request for \(request.path) was cancelled")
        }
        guard request.query.contains(where: { $0.name == "student" && !$0.value.isEmpty }) else {
            return answer(401, "text/plain", Data("who are you?".utf8))
        }
        do {
            guard request.method == .get, let (type, body) = try respond(request, clock.now) else {
                return answer(404, "text/plain", Data("there is no \(request.path)".utf8))
            }
            return answer(200, type, body)
        } catch {
            return answer(500, "text/plain", Data("\(error)".utf8))
        }
    }

    private func answer(_ status: Int, _ type: String, _ body: Data) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": type, "Content-Length": "\(body.count)", "Date": clock.now.formatted(.iso8601)],
            body: body
        )
    }
}
