import Foundation
import Primitives

/// The open connections by socket.
///
/// Silent clients must not block others, and they cannot be distinguished from slow ones before they send. Therefore no connection is
/// refused: when all places are taken, a new connection replaces the one that has sent no complete request for longest.
final class ConnectionLimiter: Sendable {
    private struct State {
        /// The number of the last use of each connection: its opening, then each request.
        var lastUse: [Int32: UInt64] = [:]
        var uses: UInt64 = 0
        /// The connections of streams, which are not replaced.
        var streams: Set<Int32> = []
    }

    /// The result of keeping a connection for a stream.
    enum Keeping { case kept, full, gone }

    private let limit: Int
    private let streamLimit: Int
    private let state = Lock(State())

    init(limit: Int, streams: Int) { (self.limit, streamLimit) = (max(limit, 1), streams) }

    /// Adds a connection, and closes another one if all places are taken.
    ///
    /// - Returns: The socket of the closed connection.
    func open(_ socket: Int32) -> Int32? {
        state.withLock { state in
            var gone: Int32?
            if state.lastUse.count >= limit, let longest = state.lastUse.min(by: { $0.value < $1.value })?.key {
                // Only shuts the socket down: it is closed after `close` was called for it.
                shutdown(longest, Int32(SHUT_RDWR))
                state.lastUse[longest] = nil
                gone = longest
            }
            state.uses += 1
            state.lastUse[socket] = state.uses
            return gone
        }
    }

    /// Returns true if the connection still has its place.
    func has(_ socket: Int32) -> Bool { state.withLock { $0.lastUse[socket] != nil } }

    /// Notes a request. A connection that lost its place does not get it back.
    func touch(_ socket: Int32) {
        state.withLock { state in
            guard state.lastUse[socket] != nil else { return }
            state.uses += 1
            state.lastUse[socket] = state.uses
        }
    }

    /// Keeps a connection for a stream until it closes, unless there are too many streams or the connection has lost its place.
    func keepForStream(_ socket: Int32) -> Keeping {
        state.withLock { state in
            guard state.lastUse[socket] != nil else { return .gone }
            guard state.streams.count < streamLimit else { return .full }
            state.lastUse[socket] = nil
            state.streams.insert(socket)
            return .kept
        }
    }

    /// Removes a connection. Its socket number may be reused afterwards.
    func close(_ socket: Int32) {
        state.withLock { state in
            state.lastUse[socket] = nil
            state.streams.remove(socket)
        }
    }
}
