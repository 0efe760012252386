import Foundation
import Primitives

/// Who is connected, by socket.
///
/// Silent clients must not keep others out, and there is no telling them from quiet ones before they speak. So nobody is turned away:
/// when all places are taken, whoever has sent no whole request for longest loses theirs to whoever comes.
final class Connections: Sendable {
    private struct State {
        /// When each was last of use: when it came, then at each request.
        var lastUse: [Int32: UInt64] = [:]
        var uses: UInt64 = 0
    }

    private let limit: Int
    private let state = Lock(State())

    init(limit: Int) { self.limit = max(limit, 1) }

    /// Somebody has come; somebody else may have to go.
    ///
    /// - Returns: Who had to.
    func open(_ socket: Int32) -> Int32? {
        state.withLock { state in
            var gone: Int32?
            if state.lastUse.count >= limit, let longest = state.lastUse.min(by: { $0.value < $1.value })?.key {
                // The socket is still theirs: it is closed only after `close` was called for it.
                shutdown(longest, Int32(SHUT_RDWR))
                state.lastUse[longest] = nil
                gone = longest
            }
            state.uses += 1
            state.lastUse[socket] = state.uses
            return gone
        }
    }

    /// Whether somebody is still welcome.
    func has(_ socket: Int32) -> Bool { state.withLock { $0.lastUse[socket] != nil } }

    /// A request has come; whoever was sent away meanwhile stays so.
    func use(_ socket: Int32) {
        state.withLock { state in
            guard state.lastUse[socket] != nil else { return }
            state.uses += 1
            state.lastUse[socket] = state.uses
        }
    }

    /// Somebody has gone; after this the number of their socket may be given to another.
    func close(_ socket: Int32) { state.withLock { _ = $0.lastUse.removeValue(forKey: socket) } }
}
