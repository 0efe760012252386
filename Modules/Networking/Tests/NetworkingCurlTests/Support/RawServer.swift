import Foundation
import Networking
import Primitives

/// A port of this machine that answers each request with bytes of the test's choosing.
final class RawServer: Sendable {
    /// What it does with a request.
    struct Reply: Sendable {
        enum Ending: Sendable {
            case keep
            case close
            /// Nothing more, until the client hangs up.
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

        /// A whole answer.
        static func answer(_ body: String = "", _ lines: String..., status: Int = 200) -> Reply {
            let head = ["HTTP/1.1 \(status) Raw", "Content-Length: \(body.utf8.count)"] + lines
            return Reply(head.joined(separator: "\r\n") + "\r\n\r\n" + body, .keep)
        }
    }

    /// A request, as it came.
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
    /// What happens, in order; for one reader.
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
        // Ends `accept` and every read; the threads close what is theirs.
        shutdown(listener, Int32(SHUT_RDWR))
        state.withLock { state in
            for descriptor in state.connections { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    var arrivals: [Arrival] { state.withLock { $0.arrivals } }
    var acceptedCount: Int { state.withLock { $0.accepted } }

    /// Waits until something has happened so many times.
    func wait(for event: Event, count: Int = 1) async {
        var left = count
        for await next in events where next == event {
            left -= 1
            if left == 0 { return }
        }
    }

    /// The address of a port that nobody listens on.
    static func deadAddress() throws -> ServerAddress {
        let (listener, port) = try listen()
        close(listener)
        return try ServerAddress("http://127.0.0.1:\(port)")
    }
}
