import Foundation
public import Networking

extension StateKeeper {
    /// The way to the server in this process that answers when what a request has changed is in the file.
    ///
    /// Whoever keeps what was answered keeps nothing that the server could forget: a crash loses the request or neither. What cannot be
    /// written down is answered with 500, as by a server whose disk is full; it may have happened.
    public var transport: KeptTransport { KeptTransport(keeper: self) }
}

/// The way to a server whose state is kept; see ``StateKeeper/transport``.
public struct KeptTransport: Transport {
    let keeper: StateKeeper

    /// Answers one request, and saves before that what it has changed.
    ///
    /// - Complexity: Of a request that changes something, O(world), unless a journal is kept.
    @concurrent public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let response = try await keeper.server.transport.send(request)
        do throws(DemoServerError) {
            try keeper.saveIfDue()
            return response
        } catch {
            return HTTPResponse(status: 500, body: Data(#"{"error":"state_not_saved"}"#.utf8))
        }
    }
}
