import CMicrohttpd
import Foundation
import Primitives

/// A queue for slow requests. Their responses are computed on its own threads, so that no thread of the port is blocked by them.
///
/// The connection is suspended meanwhile. When the response is ready, the connection resumes and the port's thread fetches the response.
final class Desk: Sendable {
    private struct State {
        var isClosed = false
        /// The addresses of the connections whose responses are being computed. They are integers because a pointer is not `Sendable`.
        var pending: Set<UInt> = []
        var finished: [UInt: PortResponse] = [:]
    }

    private let state = Lock(State())
    private let workers = OperationQueue()

    /// Makes a desk.
    ///
    /// - Parameter workers: The number of responses that are computed at once.
    init(workers count: Int) {
        workers.name = "strata.port.workers"
        workers.maxConcurrentOperationCount = max(count, 1)
    }

    /// Suspends a connection until its response is ready.
    ///
    /// - Returns: False if the desk is closed, so that no response will be computed.
    func enqueue(_ connection: OpaquePointer, _ make: @escaping @Sendable () -> PortResponse) -> Bool {
        let address = UInt(bitPattern: connection)
        let isThere = state.withLock { state in
            if state.isClosed { return false }
            state.pending.insert(address)
            MHD_suspend_connection(OpaquePointer(bitPattern: address))
            return true
        }
        if isThere { workers.addOperation { [self] in put(make(), at: address) } }
        return isThere
    }

    /// Stores a response and resumes its connection. If the desk was closed meanwhile it does nothing, because the connection may be gone.
    private func put(_ answer: PortResponse, at address: UInt) {
        state.withLock { state in
            guard state.pending.remove(address) != nil else { return }
            state.finished[address] = answer
            MHD_resume_connection(OpaquePointer(bitPattern: address))
        }
    }

    /// Returns the response for a resumed connection.
    func dequeue(for connection: OpaquePointer) -> PortResponse? {
        state.withLock { $0.finished.removeValue(forKey: UInt(bitPattern: connection)) }
    }

    /// Resumes all connections, because a port cannot stop while one is suspended. Responses that are still being computed are discarded.
    func close() {
        state.withLock { state in
            state.isClosed = true
            for address in state.pending { MHD_resume_connection(OpaquePointer(bitPattern: address)) }
            state.pending = []
        }
        workers.cancelAllOperations()
    }
}
