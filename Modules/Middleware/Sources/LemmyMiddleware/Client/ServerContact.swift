public import Foundation
import Networking
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

    nonisolated func noteContact(_ answer: HTTPResponse) {
        let contact = ServerContact(time: clock.now, failure: nil)
        let time = answer.headers["Date"]
        state.withLock { state in
            state.contact = contact
            state.serverTime.note(time, at: contact.time)
        }
    }

    nonisolated func noteContact(failure: String) {
        let contact = ServerContact(time: clock.now, failure: failure)
        state.withLock { $0.contact = contact }
    }

    /// A time of the server's by this client's clock.
    nonisolated func ownTime(of serverTime: Date) -> Date {
        serverTime.addingTimeInterval(-state.withLock { $0.serverTime.readLead() })
    }
}
