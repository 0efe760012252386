import HTTPPort
import Primitives
import Synchronization

/// A page that an ``Inspector`` serves on a port of this machine. It ends when it is released.
public final class ServedPage: Sendable {
    /// The address to open in a browser. It contains the token, so show it only to the person at this machine.
    public let address: String
    /// The number of the port.
    public let port: UInt16

    private let listener: HTTPPort
    private let collector: StepCollector
    private let isStopped = Atomic<Bool>(false)

    @MainActor
    init(of inspector: Inspector, on port: UInt16) throws {
        let server = InspectorServer(inspector)
        let bound = Lock<UInt16>(0)
        listener = HTTPPort(InspectorServer.portOptions) { request in
            server.answer(request, on: bound.withLock { $0 })
        }
        let started = try listener.start(on: port)
        bound.withLock { $0 = started }
        self.port = started
        collector = inspector.collector
        address = "http://127.0.0.1:\(started)/#token=\(server.token)"
        collector.countPorts(1)
    }

    /// Closes the port and ends the connections of its pages. Later calls do nothing.
    public func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        listener.stop()
        Task { @MainActor [collector] in collector.countPorts(-1) }
    }

    deinit { stop() }
}
