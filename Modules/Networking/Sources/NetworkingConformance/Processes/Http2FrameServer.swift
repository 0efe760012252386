import Networking

/// An HTTP/2 server over TLS that an example controls frame by frame.
struct Http2FrameServer: Sendable {
    /// One sent or received frame.
    struct Frame: Sendable {
        enum Kind: UInt8, Sendable {
            case data = 0, headers, priority, reset, settings, push, ping, goAway, windowUpdate, continuation
        }

        let kind: Kind
        var flags: UInt8 = 0
        var stream: Int = 0
        var payload: [UInt8] = []

        var bytes: [UInt8] {
            let length = [payload.count >> 16, payload.count >> 8, payload.count].map { UInt8(truncatingIfNeeded: $0) }
            return length + [kind.rawValue, flags] + Self.big(stream) + payload
        }

        /// Returns the head of a response: `:status: 200` from HPACK's static table.
        static func head(_ stream: Int) -> Frame { Frame(kind: .headers, flags: 4, stream: stream, payload: [0x88]) }

        /// Returns bytes of a body; `isLast` marks the end of the stream.
        static func data(_ stream: Int, _ text: String, isLast: Bool) -> Frame {
            Frame(kind: .data, flags: isLast ? 1 : 0, stream: stream, payload: Array(text.utf8))
        }

        /// Returns the end of a stream with an error code.
        static func reset(_ stream: Int, _ code: Int) -> Frame {
            Frame(kind: .reset, stream: stream, payload: big(code))
        }

        /// Returns the end of the connection, with the last stream that the server processed.
        static func goAway(last stream: Int, _ code: Int = 0) -> Frame {
            Frame(kind: .goAway, payload: big(stream) + big(code))
        }

        private static func big(_ number: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }

    let server: TlsServer

    init(_ certificate: Certificate) async throws {
        server = try await .passing("h2", with: certificate)
    }

    func send(_ frames: Frame...) { server.send(frames.flatMap(\.bytes)) }

    /// Waits for a connection, the first one or a later one, and sends the settings.
    func accept(_ number: Int = 1) async -> Bool {
        guard await server.wait(until: { Self.connections(in: $0).count >= number }) else { return false }
        send(Frame(kind: .settings), Frame(kind: .settings, flags: 1))
        return true
    }

    /// Waits for this number of requests on all connections and returns their streams.
    func requests(_ count: Int) async -> [Int]? {
        await frames(count, .headers)
    }

    /// Waits for this number of frames of a kind and returns their streams.
    func frames(_ count: Int, _ kind: Frame.Kind, within limit: Duration = .seconds(5)) async -> [Int]? {
        guard await server.wait(within: limit, until: { Self.streams(kind, in: $0).count >= count }) else { return nil }
        return Self.streams(kind, in: server.received)
    }

    private static func streams(_ kind: Frame.Kind, in bytes: [UInt8]) -> [Int] {
        connections(in: bytes).flatMap { frames(of: $0) }.filter { $0.kind == kind }.map(\.stream)
    }

    /// Returns the bytes of each connection after the client's preface. The output of openssl itself is between them.
    private static func connections(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let starts = bytes.ranges(of: Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)).map(\.upperBound)
        return starts.indices.map { bytes[starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : bytes.count)] }
    }

    private static func frames(of bytes: ArraySlice<UInt8>) -> [Frame] {
        var frames: [Frame] = []
        var rest = bytes
        while rest.count >= 9 {
            let head = Array(rest.prefix(9))
            let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
            guard length <= 16_384, rest.count >= 9 + length, let kind = Frame.Kind(rawValue: head[3]) else { break }
            let stream = Int(head[5] & 127) << 24 | Int(head[6]) << 16 | Int(head[7]) << 8 | Int(head[8])
            frames.append(Frame(kind: kind, flags: head[4], stream: stream))
            rest = rest.dropFirst(9 + length)
        }
        return frames
    }
}
