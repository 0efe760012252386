import Foundation
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

/// A body that is retained until it is sent, so that it need not be copied.
final class RetainedBody {
    /// The minimum size in bytes. Smaller bodies are copied, which is cheaper than retaining them.
    static let least = 4096

    private let bytes: Data

    init(_ bytes: Data) { self.bytes = bytes }

    /// The first byte. Bodies of the minimum size are on the heap in one piece, and stay there while they are retained.
    var start: UnsafeRawPointer? { bytes.withUnsafeBytes { $0.baseAddress } }
}

/// The first half of a body, for a connection that breaks in the middle.
final class TruncatedBody {
    private let bytes: Data
    private static let endWithError = -2

    init(_ body: Data) { bytes = body.prefix(body.count / 2) }

    func copy(from position: Int, to buffer: UnsafeMutablePointer<CChar>, room: Int) -> Int {
        let rest = bytes.dropFirst(position).prefix(room)
        guard !rest.isEmpty else { return Self.endWithError }
        rest.copyBytes(to: UnsafeMutableRawBufferPointer(start: buffer, count: room))
        return rest.count
    }
}
