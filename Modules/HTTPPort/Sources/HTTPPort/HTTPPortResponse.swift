import CMicrohttpd
public import Foundation

/// A response, and the part of it that the client receives.
public struct HTTPPortResponse: Sendable {
    /// The forms of a body.
    public enum Body: Sendable {
        /// The whole body.
        case bytes([UInt8])
        /// The whole body, of a program that has it as `Data`. It is not copied.
        case data(Data)
        /// A body of unknown length, which is sent while it is made. The connection closes at its end.
        case stream(HTTPResponseStream)
    }

    /// The ways in which a response ends. All but the first are faults, for tests of clients.
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

    /// The status code, 200 to 599.
    public var status: Int
    /// The headers. Those about the length and the connection are added by the port.
    public var headers: HTTPPortHeaders
    /// The body.
    public var body: Body
    /// The way in which the response ends. A stream that does not end as ``Ending/whole`` is closed before it is asked for bytes.
    public var ending: Ending

    /// Makes a response that is sent completely by default.
    public init(
        status: Int = 200,
        headers: HTTPPortHeaders = HTTPPortHeaders(),
        body: Body = .bytes([]),
        ending: Ending = .whole
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.ending = ending
    }

    /// Closes the stream of a response that will not be sent.
    func discard() {
        if case .stream(let stream) = body { stream.close() }
    }
}

/// The time at which a response is made, and the thread on which it is made.
public enum HTTPPortAnswer: Sendable {
    /// The response is there. It was made on the port's thread, for which other requests wait.
    case now(HTTPPortResponse)
    /// The response is made on one of the port's ``HTTPPortOptions/Limits/workers``. The function may block.
    case onWorker(@Sendable () -> HTTPPortResponse)
    /// The response is made by a task. The function must not block.
    case inTask(@Sendable () async -> HTTPPortResponse)
}

/// A body that is retained until it is sent, so that it need not be copied.
final class RetainedBody {
    /// The minimum size in bytes. Smaller bodies are copied, which is cheaper than retaining them.
    static let least = 4096

    private let bytes: any ContiguousBytes

    init(_ bytes: any ContiguousBytes) { self.bytes = bytes }

    /// The first byte. Bodies of the minimum size are on the heap in one piece, and stay there while they are retained.
    var start: UnsafeRawPointer? {
        bytes.withUnsafeBytes { UnsafeRawPointer(bitPattern: UInt(bitPattern: $0.baseAddress)) }
    }
}

/// The first half of a body, for a connection that breaks in the middle.
final class TruncatedBody {
    private let bytes: ArraySlice<UInt8>

    init(_ body: UnsafeRawBufferPointer) { bytes = Array(body)[..<(body.count / 2)] }

    func copy(from position: Int, to buffer: UnsafeMutableRawBufferPointer) -> Int {
        let rest = bytes.dropFirst(position).prefix(buffer.count)
        guard !rest.isEmpty else { return strata_stream_broken }
        buffer.copyBytes(from: rest)
        return rest.count
    }
}
