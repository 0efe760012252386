public import Networking

/// The result of a handler: the response, and the part of it that the client receives.
public struct PortResponse: Sendable {
    /// The ways in which a response ends.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
        /// The client receives the whole response.
        case whole
        /// The connection is closed in the middle of the body.
        case `break`
        /// Nothing is sent, and the connection stays open until a new one needs its place or the port stops.
        case stall
        /// The connection is reset before anything is sent.
        case reset
    }

    /// The response.
    public var response: HTTPResponse
    /// The way in which the response ends.
    public var ending: Ending

    /// Makes a response that is sent completely by default.
    public init(_ response: HTTPResponse, ending: Ending = .whole) {
        self.response = response
        self.ending = ending
    }
}

/// The sender of a request.
public struct PortPeer: Hashable, Sendable {
    /// True if the request came from this machine.
    public let isLoopback: Bool

    /// Makes a sender.
    public init(isLoopback: Bool) { self.isLoopback = isLoopback }
}
