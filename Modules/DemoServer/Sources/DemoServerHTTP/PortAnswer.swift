public import Networking

/// What a handler wants done with a request: the response, and how much of it the client gets.
public struct PortAnswer: Sendable {
    /// How an answer ends.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
        /// The client gets all of it.
        case whole
        /// The connection is closed in the middle of the body.
        case `break`
        /// Nothing is sent, and the connection stays open until somebody else needs its place or the port stops.
        case stall
        /// The connection is reset before anything is sent.
        case reset
    }

    /// The response.
    public var response: HTTPResponse
    /// How much of it is sent.
    public var ending: Ending

    /// Sends `response`, all of it unless told otherwise.
    public init(_ response: HTTPResponse, ending: Ending = .whole) {
        self.response = response
        self.ending = ending
    }
}

/// Who sent a request.
public struct PortPeer: Hashable, Sendable {
    /// Whether it came from this machine.
    public let isLoopback: Bool

    /// Describes a sender.
    public init(isLoopback: Bool) { self.isLoopback = isLoopback }
}
