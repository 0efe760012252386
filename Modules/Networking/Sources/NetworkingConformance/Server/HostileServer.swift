import Foundation
public import Networking
import Primitives

/// A server on a port of this machine that does with each connection whatever a script says, however wrong.
///
/// It speaks no HTTP of its own: what it sends is what the script says, byte for byte. It reads requests, counts what arrives, and
/// tells when a client has hung up. A thread of its own serves each connection.
///
/// ```swift
/// let server = try HostileServer { request in
///     request.path == "/short"
///         ? [.send(.text("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")), .close]
///         : [.send(.answer(200, body: .text("whole")))]
/// }
/// ```
public final class HostileServer: Sendable {
    /// What to do when a request has arrived.
    public typealias Script = @Sendable (Request) -> [Step]

    /// Where it listens.
    public let address: ServerAddress

    private let listener: SharedSocket
    private let log = Watched(Arrivals())
    private let open = Lock<Set<Socket>>([])

    /// Listens on a free port.
    ///
    /// - Parameters:
    ///   - version6: Whether on IPv6's loopback, `[::1]`, not on `127.0.0.1`.
    ///   - greeting: What to do with a connection, given its number from 1, before a request is read.
    ///   - script: What to do with each request.
    /// - Throws: `POSIXError` when there is no such loopback or no port left.
    public init(
        version6: Bool = false,
        greeting: @escaping @Sendable (Int) -> [Step] = { _ in [] },
        script: @escaping Script
    ) throws {
        let (socket, port) = try Socket.listening(version6: version6)
        let listener = SharedSocket(socket)
        self.listener = listener
        address = try ServerAddress("http://\(version6 ? "[::1]" : "127.0.0.1"):\(port)")
        let (log, open) = (log, open)
        Thread.detachNewThread {
            var number = 0
            while let socket = listener.socket.accepted() {
                number += 1
                log.change { $0.connections += 1 }
                open.withLock { _ = $0.insert(socket) }
                let accepted = ServerConnection(socket: socket, number: number, log: log)
                Thread.detachNewThread {
                    var connection = accepted
                    let ending = connection.serve(greeting: greeting, script: script)
                    // Once out of the set, nobody shuts it down: after the close its number may be somebody else's.
                    open.withLock { _ = $0.remove(socket) }
                    switch ending {
                    case .close, .hangUp: socket.end()
                    case .reset: socket.reset()
                    }
                    if ending == .hangUp { log.change { $0.hangUps += 1 } }
                }
            }
        }
    }

    deinit {
        // Ends `accept` and every read; the threads close what is theirs.
        listener.socket.shutDown()
        open.withLock { sockets in
            for socket in sockets { socket.shutDown() }
        }
        log.end()
    }

    /// What has arrived so far.
    ///
    /// - Complexity: O(1).
    public var arrivals: Arrivals { log.value }

    /// Waits for something to arrive, or for hang-ups.
    ///
    /// - Parameters:
    ///   - limit: How long at most.
    ///   - condition: What is waited for; asked after each change.
    /// - Returns: Whether it came about in time.
    public func wait(
        within limit: Duration = .seconds(5),
        until condition: @escaping @Sendable (Arrivals) -> Bool
    ) async -> Bool {
        await log.wait(within: limit, until: condition)
    }

    /// The address of a port that nobody listens on.
    ///
    /// - Throws: `POSIXError` when there is no port left.
    public static func deadAddress() throws -> ServerAddress {
        let (listener, port) = try Socket.listening()
        listener.close()
        return try ServerAddress("http://127.0.0.1:\(port)")
    }
}
