import Foundation
import Networking
import NetworkingURLSession
import Primitives

/// A small HTTP/1.1 server on a local port, for behaviour that only a real connection can show. It answers by a script.
final class LoopbackServer: Sendable {
    struct Request: Hashable, Sendable {
        let method: String
        let target: String
        let headers: [String: String]
        let body: Data
    }

    enum Answer: Sendable {
        /// A whole response; the connection stays open.
        case http(Int, [String: String] = [:], Data = Data())
        /// These bytes, after which the connection ends.
        case raw(String)
        /// No response; the server waits until the client hangs up.
        case silence
        /// These bytes, after which the server is silent.
        case unfinished(String)
    }

    enum Event: Hashable, Sendable {
        case received(Request)
        case hungUp
    }

    let address: ServerAddress
    /// The events in order; only one reader may use the stream.
    let events: AsyncStream<Event>

    private struct State {
        var connections: Set<Int32> = []
        var accepted = 0
        var requests: [Request] = []
    }

    private let listener: Int32
    private let continuation: AsyncStream<Event>.Continuation
    private let state = Lock(State())

    init(_ script: @escaping @Sendable (Request) -> Answer) throws {
        let (listener, port) = try Self.listen()
        self.listener = listener
        address = try ServerAddress("http://127.0.0.1:\(port)")
        (events, continuation) = AsyncStream.makeStream()
        let state = state
        let continuation = continuation
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                state.withLock { state in
                    state.accepted += 1
                    state.connections.insert(connection)
                }
                Thread.detachNewThread {
                    Connection(descriptor: connection).serve { request in
                        state.withLock { $0.requests.append(request) }
                        continuation.yield(.received(request))
                        return script(request)
                    }
                    state.withLock { _ = $0.connections.remove(connection) }
                    close(connection)
                    continuation.yield(.hungUp)
                }
            }
            close(listener)
        }
    }

    deinit {
        // This ends `accept` and every read; each thread closes its own socket.
        shutdown(listener, Int32(SHUT_RDWR))
        // The lock is needed because a descriptor that has left the set may be closed and reused.
        state.withLock { state in
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    var requests: [Request] { state.withLock { $0.requests } }
    var acceptedCount: Int { state.withLock { $0.accepted } }

    /// Returns the address of a port without a listener.
    static func closedPortAddress() throws -> ServerAddress {
        let (listener, port) = try listen()
        close(listener)
        return try ServerAddress("http://127.0.0.1:\(port)")
    }

    private static func listen() throws -> (descriptor: Int32, port: UInt16) {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
            }
        }
        #if canImport(Glibc)
            let isListening = isBound && Glibc.listen(descriptor, 512) == 0
        #else
            let isListening = isBound && Darwin.listen(descriptor, 512) == 0
        #endif
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }
}

/// One connection. It reads requests and writes responses until either side ends the connection.
private struct Connection {
    let descriptor: Int32

    func serve(_ respond: (LoopbackServer.Request) -> LoopbackServer.Answer) {
        var buffer = Data()
        while let request = next(&buffer) {
            switch respond(request) {
            case .http(let status, var headers, let body):
                headers["Content-Length"] = headers["Content-Length"] ?? "\(body.count)"
                let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
                guard write(Data("HTTP/1.1 \(status) Scripted\r\n\(lines)\r\n".utf8) + body) else { return }
            case .raw(let text):
                _ = write(Data(text.utf8))
                return
            case .unfinished(let text):
                if write(Data(text.utf8)) { waitForHangUp() }
                return
            case .silence:
                waitForHangUp()
                return
            }
        }
    }

    private func waitForHangUp() {
        while read() != nil {}
    }

    private func next(_ buffer: inout Data) -> LoopbackServer.Request? {
        while true {
            if let end = buffer.range(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
                var headers: [String: String] = [:]
                for line in head.dropFirst() {
                    let parts = line.split(separator: ":", maxSplits: 1)
                    headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
                }
                let length = headers["content-length"].flatMap(Int.init) ?? 0
                if buffer.distance(from: end.upperBound, to: buffer.endIndex) >= length {
                    let bodyEnd = buffer.index(end.upperBound, offsetBy: length)
                    let body = Data(buffer[end.upperBound..<bodyEnd])
                    buffer = Data(buffer[bodyEnd...])
                    let words = head[0].split(separator: " ").map(String.init)
                    return LoopbackServer.Request(method: words[0], target: words[1], headers: headers, body: body)
                }
            }
            guard let more = read() else { return nil }
            buffer += more
        }
    }

    private func read() -> Data? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? Data(bytes[..<count]) : nil
    }

    private func write(_ data: Data) -> Bool {
        #if canImport(Glibc)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
        #endif
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

extension URLSessionTransport {
    /// Creates a transport whose deadline is long enough for a slow machine that runs all other tests at once.
    convenience init(_ server: LoopbackServer, bodyLimit: Int = 32 << 20) {
        self.init(server: server.address, configuration: .init(deadline: .seconds(3600), bodyLimit: bodyLimit))
    }
}
