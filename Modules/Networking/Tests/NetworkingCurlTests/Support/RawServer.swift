import Foundation
import Networking
import Primitives

/// A server on a local port that answers each request with bytes from the test.
final class RawServer: Sendable {
    /// The reply to a request.
    struct Reply: Sendable {
        enum Ending: Sendable {
            case keep
            case close
            /// The server sends nothing more until the client hangs up.
            case hold
        }

        let bytes: Data
        let ending: Ending

        init(_ text: String = "", _ ending: Ending = .close) {
            self.init(bytes: Data(text.utf8), ending)
        }

        init(bytes: Data, _ ending: Ending) {
            self.bytes = bytes
            self.ending = ending
        }

        /// Returns a whole response.
        static func answer(_ body: String = "", _ lines: String..., status: Int = 200) -> Reply {
            let head = ["HTTP/1.1 \(status) Raw", "Content-Length: \(body.utf8.count)"] + lines
            return Reply(head.joined(separator: "\r\n") + "\r\n\r\n" + body, .keep)
        }
    }

    /// A request as it arrived.
    struct Arrival: Sendable {
        let head: String
        let body: Data

        var line: String { head.components(separatedBy: "\r\n")[0] }
        var path: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
        func has(_ line: String) -> Bool { head.components(separatedBy: "\r\n").contains(line) }
    }

    enum Event: Hashable, Sendable {
        case arrived
        case hungUp
    }

    private struct State {
        var connections: Set<Int32> = []
        var accepted = 0
        var arrivals: [Arrival] = []
    }

    let address: ServerAddress
    /// The events in order; only one reader may use the stream.
    let events: AsyncStream<Event>
    private let listener: Int32
    private let state = Lock(State())

    init(_ script: @escaping @Sendable (Arrival) -> Reply) throws {
        let (listener, port) = try Self.listen()
        self.listener = listener
        address = try ServerAddress("http://127.0.0.1:\(port)")
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        let state = state
        Thread.detachNewThread {
            while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
                state.withLock { state in
                    state.accepted += 1
                    state.connections.insert(descriptor)
                }
                Thread.detachNewThread {
                    RawConnection(descriptor).serve { arrival in
                        state.withLock { $0.arrivals.append(arrival) }
                        continuation.yield(.arrived)
                        return script(arrival)
                    }
                    state.withLock { _ = $0.connections.remove(descriptor) }
                    close(descriptor)
                    continuation.yield(.hungUp)
                }
            }
            close(listener)
        }
    }

    deinit {
        // This ends `accept` and every read; each thread closes its own socket.
        shutdown(listener, Int32(SHUT_RDWR))
        state.withLock { state in
            for descriptor in state.connections { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    var arrivals: [Arrival] { state.withLock { $0.arrivals } }
    var acceptedCount: Int { state.withLock { $0.accepted } }

    /// Waits until an event has happened the given number of times.
    func wait(for event: Event, count: Int = 1) async {
        var left = count
        for await next in events where next == event {
            left -= 1
            if left == 0 { return }
        }
    }

    /// Returns the address of a port without a listener.
    static func closedPortAddress() throws -> ServerAddress {
        let (listener, port) = try listen()
        close(listener)
        return try ServerAddress("http://127.0.0.1:\(port)")
    }
}
