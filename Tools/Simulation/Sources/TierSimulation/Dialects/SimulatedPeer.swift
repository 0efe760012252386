import DemoServer
import Networking
import Primitives

/// A kind of server in a schedule. A further kind is a case here, and a line of `makeServer(copying:)`.
public enum PeerKind: String, CaseIterable, Sendable {
    /// Lemmy 0.18.
    case v0_18 = "0.18"
    /// Lemmy 0.19.
    case v0_19 = "0.19"
    /// Lemmy 1.0.
    case v1_0 = "1.0"
    /// A server of 0.19 that becomes one of 1.0 during the schedule.
    case upgraded
    /// PieFed.
    case pieFed = "piefed"

    /// Returns a server of this kind, at its beginning, for schedules to copy.
    func makeServer(copying start: LemmyServer) throws -> LemmyServer {
        let server =
            switch self {
            case .v0_18: try LemmyServer(copying: start, version: .v0_18)
            case .v0_19, .upgraded: try LemmyServer(copying: start, version: .v0_19)
            case .v1_0: try LemmyServer(copying: start, version: .v1_0)
            case .pieFed: try LemmyServer(copying: start, software: .pieFed)
            }
        server.prepare()
        return server
    }
}

/// A server of a schedule, which may become another version.
final class SimulatedPeer: Sendable {
    let kind: PeerKind
    let address: ServerAddress
    private let current: Lock<LemmyServer>
    private let repeatsWrites: Bool

    /// - Parameters:
    ///   - start: A server of this kind, at its beginning.
    ///   - repeatsWrites: True if each writing request is handled twice, which is a fault that must be noticed.
    init(_ kind: PeerKind, _ number: Int, copying start: LemmyServer, repeatsWrites: Bool) throws {
        self.kind = kind
        self.repeatsWrites = repeatsWrites
        address = try ServerAddress("http://server-\(number).test")
        current = Lock(try LemmyServer(copying: start))
    }

    var server: LemmyServer { current.withLock { $0 } }

    /// Replaces the server by one of 1.0 with the same world.
    ///
    /// - Returns: False if it is no server of this kind, or has been replaced already.
    func upgrade() throws -> Bool {
        guard kind == .upgraded, server.version != .v1_0 else { return false }
        let new = try LemmyServer(copying: server, version: .v1_0)
        current.withLock { $0 = new }
        return true
    }

    func respond(to request: HTTPRequest) -> HTTPResponse {
        let server = server
        if repeatsWrites, request.method != .get { _ = server.respond(to: request) }
        return server.respond(to: request)
    }
}
