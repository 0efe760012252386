import Foundation
import Networking

/// What a server says of its clock: the `Date` of its last answer, read when somebody asks for it.
///
/// Every answer has one, and only whoever looks for what was lost compares the server's times with the client's.
struct ServerTime: Sendable {
    /// The text of the last answer, and when it came; nil once it has been read.
    private var said: (text: String, at: Date)?
    private var lead: TimeInterval = 0
    private let read: @Sendable (String) -> Date?

    /// - Parameter read: Reads a time as HTTP writes it.
    init(read: @escaping @Sendable (String) -> Date? = { Date(httpText: $0) }) { self.read = read }

    /// Keeps what an answer says, without reading it; one that says nothing changes nothing.
    mutating func note(_ text: String?, at time: Date) {
        if let text { said = (text, time) }
    }

    /// By how many seconds the server's clock is ahead of this client's, by the last answer that says its time; 0 if none has.
    mutating func readLead() -> TimeInterval {
        if let said, let time = read(said.text) { lead = time.timeIntervalSince(said.at) }
        said = nil
        return lead
    }
}
