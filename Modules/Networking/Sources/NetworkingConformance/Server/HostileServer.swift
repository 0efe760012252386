import Foundation
public import Networking
import Primitives

/// A server on a local port that follows a script for each connection, even if it violates the protocol.
///
/// It does not produce HTTP itself: it sends exactly the bytes of the script. It reads requests, counts arrivals, and detects clients that
/// hang up. Each connection has its own thread.
///
/// ```swift
/// let server = try HostileServer { request in
///     request.path == "/short"
///         ? [.send(.text("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")), .close]
///         : [.send(.answer(200, body: .text("whole")))]
/// }
/// ```
public final class HostileServer: Sendable {
    /// Returns the steps for a request that has arrived.
    public typealias Script = @Sendable (Request) -> [Step]

    /// The address on which it listens.
    public let address: ServerAddress

    private let listener: SharedSocket
    private let log = AwaitableValue(Arrivals())
    private let open = Lock<Set<Socket>>([])

    /// Listens on a free port.
    ///
    /// - Parameters:
    ///   - version6: True to listen on IPv6's loopback, `[::1]`, instead of `127.0.0.1`.
    ///   - greeting: Returns the steps for a connection before its first request, from the connection's number, counted from 1.
    ///   - script: Returns the steps for each request.
    /// - Throws: `POSIXError` if there is no such loopback or no free port.
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
                    // Remove the socket before closing it, so that `deinit` does not shut it down: after the close its descriptor may be
                    // reused.
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
        // This ends `accept` and every read; each thread closes its own socket.
        listener.socket.shutDown()
        open.withLock { sockets in
            for socket in sockets { socket.shutDown() }
        }
        log.end()
    }

    /// The arrivals so far.
    ///
    /// - Complexity: O(1).
    public var arrivals: Arrivals { log.value }

    /// Waits until the arrivals satisfy a condition.
    ///
    /// - Parameters:
    ///   - limit: The maximum time to wait.
    ///   - condition: The condition, evaluated after each change.
    /// - Returns: True if the condition held in time.
    public func wait(
        within limit: Duration = .seconds(5),
        until condition: @escaping @Sendable (Arrivals) -> Bool
    ) async -> Bool {
        await log.wait(within: limit, until: condition)
    }

    /// Returns the address of a port without a listener.
    ///
    /// - Throws: `POSIXError` if there is no free port.
    package static func closedPortAddress() throws -> ServerAddress {
        let (listener, port) = try Socket.listening()
        listener.close()
        return try ServerAddress("http://127.0.0.1:\(port)")
    }
}
