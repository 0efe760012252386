import CMicrohttpd
import Dispatch
import Primitives

/// A body of unknown length. The port pulls its bytes whenever the client can receive some, so a slow client delays only itself.
///
/// `next` is called on a thread of the port, for which other requests wait, so it returns at once. When it returns ``Chunk/wait``, the
/// connection sleeps until ``wake()`` is called; then `next` is called again. `closed` is called exactly once: after the last byte, when
/// the client has gone, when the port stops, or when the response is refused and `next` is never called. A client that closes its sending
/// side counts as gone.
///
/// ```swift
/// let ticks = Lock(["one\n", "two\n"])
/// let stream = HTTPResponseStream(
///     next: { ticks.withLock { $0.isEmpty ? .end : .bytes(Array($0.removeFirst().utf8)) } },
///     closed: { print("the client has gone") }
/// )
/// ```
public final class HTTPResponseStream: Sendable {
    /// The result of asking for bytes.
    public enum Chunk: Sendable {
        /// The next bytes. They may be more than the client can receive now.
        case bytes([UInt8])
        /// There are no bytes until ``HTTPResponseStream/wake()`` is called.
        case wait
        /// The body is complete.
        case end
    }

    private struct State {
        var machine = StreamState()
        /// The group of the connections that a stopping port waits for, if this is one of them.
        var group: DispatchGroup?
    }

    private let nextChunk: @Sendable () -> Chunk
    private let closed: @Sendable () -> Void
    private let state = Lock(State())

    /// Makes a stream for one response.
    ///
    /// Neither function may wait for the thread that stops the port, because that thread waits for them.
    ///
    /// - Parameters:
    ///   - next: Returns the next bytes. It is called by one thread at a time.
    ///   - closed: Called once, after the last call of `next`, on any thread.
    public init(next: @escaping @Sendable () -> Chunk, closed: @escaping @Sendable () -> Void = {}) {
        nextChunk = next
        self.closed = closed
    }

    /// Tells the port to call `next` again after it has returned ``Chunk/wait``.
    ///
    /// It may be called by any thread, at any time and as often as you like. A call while `next` runs is not lost: `next` is called again.
    ///
    /// - Complexity: O(1).
    public func wake() { state.withLock { Self.resume($0.machine.wake()) } }

    // MARK: Called by the port

    /// Connects the stream with its connection. The connection is an integer because a pointer is not `Sendable`.
    func begin(on connection: UInt) {
        let isFirst = state.withLock { $0.machine.begin(on: connection) }
        precondition(isFirst, "A stream is the body of one response. Make a new HTTPResponseStream for each request.")
    }

    /// Returns the next chunk, or nil if the client has gone. After ``Chunk/wait`` the connection is suspended.
    func pull() -> Chunk? {
        while true {
            switch state.withLock({ $0.machine.ask() }) {
            case .ask: break
            case .complete: return .end
            case .broken: return nil
            }
            let chunk = nextChunk()
            switch chunk {
            case .bytes(let bytes): if !bytes.isEmpty { return chunk }
            case .end: return chunk
            case .wait: if suspend() { return chunk }
            }
        }
    }

    /// Suspends the connection, unless there is a reason to ask again: it was woken meanwhile, or it ends.
    private func suspend() -> Bool {
        // Under the lock, so that no other thread can resume the connection before it is suspended.
        state.withLock { state in
            guard let connection = state.machine.suspend() else { return false }
            MHD_suspend_connection(OpaquePointer(bitPattern: connection))
            return true
        }
    }

    /// Ends the body. A client that reads gets the end at once, so the port waits for it with `group`; for another one it does not.
    func end(in group: DispatchGroup) {
        state.withLock { state in
            guard let (connection, isSuspended) = state.machine.end() else { return }
            // The connection is there until `close` has had the lock.
            if strata_can_send(strata_connection_socket(OpaquePointer(bitPattern: connection))) != 0 {
                group.enter()
                state.group = group
            }
            if isSuspended { Self.resume(connection) }
        }
    }

    /// True until the port ends the body or the client goes.
    var isOpen: Bool { state.withLock { $0.machine.isOpen } }

    /// Breaks the body off, because its client has gone.
    func lose() { state.withLock { Self.resume($0.machine.lose()) } }

    /// Ends the use of the connection and calls `closed`, once.
    func close() {
        let (isFirst, group) = state.withLock { state in
            defer { state.group = nil }
            return (state.machine.close(), state.group)
        }
        if isFirst { closed() }
        group?.leave()
    }

    /// Resumes a connection. It is called under the lock, after which the connection may end at any time.
    private static func resume(_ connection: UInt?) {
        if let connection { MHD_resume_connection(OpaquePointer(bitPattern: connection)) }
    }
}

/// The state of a stream. Its methods return the connection to suspend or resume, if there is one.
struct StreamState {
    enum Question { case ask, complete, broken }

    private enum Phase { case new, open, ending, lost, closed }

    private var phase = Phase.new
    private var connection: UInt = 0
    private var isSuspended = false
    /// True if the stream was woken since it was last asked.
    private var isWoken = false

    var isOpen: Bool { phase == .open }

    /// Returns false if the stream already has, or had, a connection.
    mutating func begin(on connection: UInt) -> Bool {
        guard phase == .new else { return false }
        phase = .open
        self.connection = connection
        return true
    }

    /// Returns the question for the stream. An earlier call of `wake` is answered by it.
    mutating func ask() -> Question {
        isWoken = false
        switch phase {
        case .open: return .ask
        case .new, .ending: return .complete
        case .lost, .closed: return .broken
        }
    }

    /// Returns the connection to suspend; nil if the stream is to be asked again.
    mutating func suspend() -> UInt? {
        guard phase == .open, !isWoken else { return nil }
        isSuspended = true
        return connection
    }

    /// Returns the connection to resume.
    mutating func wake() -> UInt? {
        guard phase == .open else { return nil }
        isWoken = true
        return takeSuspended()
    }

    /// Returns the connection, which then ends, and true if it is to be resumed; nil if the stream ends anyway.
    mutating func end() -> (connection: UInt, isSuspended: Bool)? {
        guard phase == .open else { return nil }
        phase = .ending
        return (connection, takeSuspended() != nil)
    }

    /// Returns the connection to resume, which is then closed.
    mutating func lose() -> UInt? {
        guard phase == .open || phase == .ending else { return nil }
        phase = .lost
        return takeSuspended()
    }

    /// Returns true the first time.
    mutating func close() -> Bool {
        defer { phase = .closed }
        return phase != .closed
    }

    private mutating func takeSuspended() -> UInt? {
        defer { isSuspended = false }
        return isSuspended ? connection : nil
    }
}
