public import Foundation
import Networking
import Primitives

/// The outcome of a client's last request on the network, regardless of the content of the response.
public struct ServerContact: Sendable, Hashable {
    /// The time at which the request ended.
    public let time: Date
    /// The reason why there was no response; nil if there was one.
    public let failure: String?
    /// The transport's number of network changes when the request began.
    let networkChangeCount: Int
}

extension ApiClient {
    /// The outcome of the last finished request; nil if none has finished.
    public nonisolated var lastContact: ServerContact? { state.withLock { $0.contact } }

    /// True if the last request got no response, and the network has not changed since, as far as the transport knows.
    ///
    /// It is false before the first request, and after a change of the network until the next request: nothing is known then.
    public nonisolated var isOffline: Bool {
        guard let contact = lastContact, contact.failure != nil, case .success(let transport) = transport else {
            return false
        }
        return contact.networkChangeCount == transport.networkChangeCount
    }

    /// The server's time, by its last response; nil if there was none with a time.
    ///
    /// It advances in steps of a minute until the next response, so that ages in a list depend on the server alone, not on the moment at
    /// which they are printed.
    public nonisolated var serverTime: Date? {
        guard let latest = state.withLock({ $0.serverTime.readLatest() }) else { return nil }
        let minutes = max(0, clock.now.timeIntervalSince(latest.arrival) / 60).rounded(.down)
        return latest.time.addingTimeInterval(minutes * 60)
    }

    /// Records that a request got a response.
    ///
    /// - Parameter changes: The transport's number of network changes when the request began.
    nonisolated func recordContact(_ answer: HTTPResponse, since changes: Int) {
        let contact = ServerContact(time: clock.now, failure: nil, networkChangeCount: changes)
        let time = answer.headers["Date"]
        state.withLock { state in
            state.contact = contact
            state.serverTime.record(time, at: contact.time)
        }
    }

    /// Records that a request got no response.
    ///
    /// - Parameters:
    ///   - failure: The reason.
    ///   - changes: The transport's number of network changes when the request began.
    nonisolated func recordContact(failure: String, since changes: Int) {
        let contact = ServerContact(time: clock.now, failure: failure, networkChangeCount: changes)
        state.withLock { $0.contact = contact }
    }

    /// Converts a time of the server to this client's clock.
    nonisolated func localTime(of serverTime: Date) -> Date {
        serverTime.addingTimeInterval(-state.withLock { $0.serverTime.readOffset() })
    }
}

/// The offset of a server's clock, from the `Date` header of its last response. The header is parsed lazily.
///
/// Every response has the header, and only look-ups of lost responses compare the server's times with the client's.
struct ServerClockOffset: Sendable {
    /// The header of the last response and the time of its arrival; nil once parsed.
    private var said: (text: String, at: Date)?
    /// The time of the last response by the server's clock, and by this client's clock.
    private var latest: (time: Date, arrival: Date)?
    private let read: @Sendable (String) -> Date?

    /// Creates an offset of zero.
    ///
    /// - Parameter read: Parses a time in the format of HTTP.
    init(read: @escaping @Sendable (String) -> Date? = { Date(httpText: $0) }) { self.read = read }

    /// Stores the header of a response without parsing it; a response without the header changes nothing.
    mutating func record(_ text: String?, at time: Date) {
        if let text { said = (text, time) }
    }

    /// Returns the seconds by which the server's clock is ahead of this client's, by the last response with the header; 0 if there was
    /// none.
    mutating func readOffset() -> TimeInterval {
        readLatest().map { $0.time.timeIntervalSince($0.arrival) } ?? 0
    }

    /// Returns the server's time in the last response with the header, and the time of its arrival; nil if there was none.
    mutating func readLatest() -> (time: Date, arrival: Date)? {
        if let said, let time = read(said.text) { latest = (time, said.at) }
        said = nil
        return latest
    }
}
