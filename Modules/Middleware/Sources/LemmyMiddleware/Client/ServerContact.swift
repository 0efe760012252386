public import Foundation
import Primitives

/// How a client's last request has fared on its way, whatever the server said to it.
public struct ServerContact: Sendable, Hashable {
    /// When it ended.
    public let time: Date
    /// Why there was no answer; nil if there was one.
    public let failure: String?
}

extension ApiClient {
    /// How the last request that ended has fared; nil if none has.
    public nonisolated var lastContact: ServerContact? { state.withLock { $0.contact } }

    nonisolated func noteContact(_ failure: String? = nil) {
        let contact = ServerContact(time: clock.now, failure: failure)
        state.withLock { $0.contact = contact }
    }
}
