import CMicrohttpd
import Foundation
import Primitives

/// A queue for slow requests. Their responses are computed on its own threads or in tasks, so that no thread of the port is blocked by them.
///
/// The connection is suspended meanwhile. When the response is ready, the connection resumes and the port's thread fetches the response.
final class Desk: Sendable {
    private struct State {
        var isClosed = false
        /// The addresses of the connections whose responses are being computed. They are integers because a pointer is not `Sendable`.
        var pending: Set<UInt> = []
        var finished: [UInt: HTTPPortResponse] = [:]
    }

    private let state = Lock(State())
    private let workers = OperationQueue()

    /// Makes a desk.
    ///
    /// - Parameter workers: The number of responses that are computed at once on the desk's threads.
    init(workers count: Int) {
        workers.name = "strata.port.workers"
        workers.maxConcurrentOperationCount = max(count, 1)
    }

    /// Suspends a connection until its response is ready.
    ///
    /// - Returns: False if the desk is closed, so that no response will be computed.
    func enqueue(_ connection: OpaquePointer, _ make: @escaping @Sendable () -> HTTPPortResponse) -> Bool {
        guard let address = suspend(connection) else { return false }
        workers.addOperation { [self] in put(make(), at: address) }
        return true
    }

    /// Suspends a connection until a task has made its response.
    ///
    /// - Returns: False if the desk is closed, so that no response will be made.
    func begin(_ connection: OpaquePointer, _ make: @escaping @Sendable () async -> HTTPPortResponse) -> Bool {
        guard let address = suspend(connection) else { return false }
        Task { [self] in put(await make(), at: address) }
        return true
    }

    /// Returns the address of the suspended connection; nil if the desk is closed.
    private func suspend(_ connection: OpaquePointer) -> UInt? {
        let address = UInt(bitPattern: connection)
        return state.withLock { state in
            if state.isClosed { return nil }
            state.pending.insert(address)
            MHD_suspend_connection(OpaquePointer(bitPattern: address))
            return address
        }
    }

    /// Stores a response and resumes its connection. If the desk was closed meanwhile it only
    /// closes the stream of the response, because the connection may be gone.
    private func put(_ answer: HTTPPortResponse, at address: UInt) {
        let isWanted = state.withLock { state in
            guard state.pending.remove(address) != nil else { return false }
            state.finished[address] = answer
            MHD_resume_connection(OpaquePointer(bitPattern: address))
            return true
        }
        if !isWanted { answer.discard() }
    }

    /// Returns the response for a resumed connection.
    func dequeue(for connection: OpaquePointer) -> HTTPPortResponse? {
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

    /// Closes the streams of the responses that no connection has fetched. It is called when the port has stopped.
    func discardRest() {
        let rest = state.withLock { state in
            defer { state.finished = [:] }
            return state.finished.values
        }
        for answer in rest { answer.discard() }
    }
}
