import CMicrohttpd
import Foundation
import Primitives

/// Where requests wait whose answers take longer: made on threads of its own, so that nobody waits on a thread of the port's for what
/// somebody else has asked.
///
/// A connection is suspended meanwhile. When its answer is there it goes on, and the port's thread asks for the answer.
final class Desk: Sendable {
    private struct State {
        var isClosed = false
        /// The connections whose answers are being made, by address: a pointer may not cross threads, its address may.
        var waiting: Set<UInt> = []
        var made: [UInt: PortAnswer] = [:]
    }

    private let state = Lock(State())
    private let workers = OperationQueue()

    /// - Parameter workers: How many answers are made at once.
    init(workers count: Int) {
        workers.name = "strata.port.workers"
        workers.maxConcurrentOperationCount = max(count, 1)
    }

    /// Suspends a connection until its answer is made.
    ///
    /// - Returns: Whether it will be; not once the desk is closed.
    func put(_ connection: OpaquePointer, _ make: @escaping @Sendable () -> PortAnswer) -> Bool {
        let address = UInt(bitPattern: connection)
        let isThere = state.withLock { state in
            if state.isClosed { return false }
            state.waiting.insert(address)
            MHD_suspend_connection(OpaquePointer(bitPattern: address))
            return true
        }
        if isThere { workers.addOperation { [self] in put(make(), at: address) } }
        return isThere
    }

    /// Nobody is told where the desk was closed meanwhile: the connection may be gone.
    private func put(_ answer: PortAnswer, at address: UInt) {
        state.withLock { state in
            guard state.waiting.remove(address) != nil else { return }
            state.made[address] = answer
            MHD_resume_connection(OpaquePointer(bitPattern: address))
        }
    }

    /// The answer for a connection that goes on.
    func take(for connection: OpaquePointer) -> PortAnswer? {
        state.withLock { $0.made.removeValue(forKey: UInt(bitPattern: connection)) }
    }

    /// Lets go of all connections: a port cannot stop while it holds one. What is being made is made in vain.
    func close() {
        state.withLock { state in
            state.isClosed = true
            for address in state.waiting { MHD_resume_connection(OpaquePointer(bitPattern: address)) }
            state.waiting = []
        }
        workers.cancelAllOperations()
    }
}
