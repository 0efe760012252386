import Foundation
import Networking

/// One request on its way in: filled by the port's thread while bytes arrive, read by it when they are all there.
final class Exchange {
    let target: RequestTarget
    var body: [UInt8] = []
    /// Bytes that came, those beyond the limit included.
    var received = 0
    var hasBegun = false
    /// Set while the connection is held and no answer will come.
    var isStalled = false

    init(target: String) { self.target = RequestTarget(target) }
}

/// The answers that the port gives by itself.
enum PortRefusal {
    static func bodyTooLarge(limit: Int) -> HTTPResponse {
        refusal(413, "The body is larger than allowed (limit: \(limit) bytes).")
    }

    static let unknownMethod: HTTPResponse = {
        var response = refusal(405, "This method is not known here.")
        response.headers["Allow"] = HTTPRequest.Method.allCases.map(\.rawValue).joined(separator: ", ")
        return response
    }()

    private static func refusal(_ status: Int, _ message: String) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": "application/json"],
            body: Data(#"{"error":"unknown","message":"\#(message)"}"#.utf8)
        )
    }
}
