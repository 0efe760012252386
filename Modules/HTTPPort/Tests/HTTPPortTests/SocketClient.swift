import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A client that sends raw bytes and reads responses in the order in which their bytes arrive.
final class SocketClient {
    struct Failure: Error { let errno: Int32 }

    private let descriptor: Int32
    /// The received bytes that are not read yet.
    private var pending: [UInt8] = []

    /// Connects to a port of this machine.
    ///
    /// - Parameter receiveBuffer: The size of the socket's buffer in bytes, for a client that does not read.
    init(port: UInt16, receiveBuffer: Int32? = nil) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        // This only limits the time of a hanging test.
        var patience = timeval(tv_sec: 300, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // All properties are set now, so that `deinit` closes the socket even if this throws.
        guard connected == 0 else { throw Failure(errno: errno) }
    }

    deinit { close(descriptor) }

    /// Sends a GET with the headers, each with its line end.
    func get(_ path: String, _ headers: String = "", host: String = "x") throws {
        try send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\(headers)\r\n")
    }

    /// Sends all bytes. A closed connection is an error, not a signal.
    func send(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            #if canImport(Glibc)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            let sent = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
            guard sent > 0 else { throw Failure(errno: errno) }
            rest = rest.dropFirst(sent)
        }
    }

    /// Closes the sending side.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads the head of a response, without the empty line; empty if the connection closes first.
    func readHead() throws -> String {
        guard let bytes = try read(through: "\r\n\r\n") else { return "" }
        return String(decoding: bytes.dropLast(4), as: UTF8.self)
    }

    /// Reads a response by its Content-Length.
    func readAnswer() throws -> (head: String, body: String) {
        let head = try readHead()
        let length = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length: ") }
            .flatMap { Int($0.dropFirst(16)) }
        return (head, String(decoding: try read(count: length ?? 0) ?? [], as: UTF8.self))
    }

    /// Reads one chunk of a body; empty for the last one, nil if the connection closes first.
    func readChunk() throws -> String? { try readChunkBytes().map { String(decoding: $0, as: UTF8.self) } }

    /// Reads one chunk of a body; empty for the last one, nil if the connection closes first.
    func readChunkBytes() throws -> [UInt8]? {
        guard let line = try read(through: "\r\n"),
            let length = Int(String(decoding: line.dropLast(2), as: UTF8.self), radix: 16)
        else { return nil }
        return try read(count: length + 2)?.dropLast(2)
    }

    /// Reads chunks until they have a number of bytes, and returns these.
    func readChunks(count: Int) throws -> [UInt8] {
        var all: [UInt8] = []
        while all.count < count, let chunk = try readChunkBytes(), !chunk.isEmpty { all += chunk }
        return all
    }

    /// Reads until the server closes the connection.
    func readToEnd() throws -> String {
        while try receive() {}
        defer { pending = [] }
        return String(decoding: pending, as: UTF8.self)
    }

    private func read(through ending: String) throws -> [UInt8]? {
        let ending = Array(ending.utf8)
        while true {
            if let end = pending.firstRange(of: ending)?.upperBound { return take(end) }
            guard try receive() else { return nil }
        }
    }

    private func read(count: Int) throws -> [UInt8]? {
        while pending.count < count {
            guard try receive() else { return nil }
        }
        return take(count)
    }

    private func take(_ count: Int) -> [UInt8] {
        defer { pending.removeFirst(count) }
        return Array(pending[..<count])
    }

    /// Waits for more bytes. Returns false if the connection was closed.
    private func receive() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Failure(errno: errno) }
        pending += buffer[..<count]
        return count > 0
    }
}
