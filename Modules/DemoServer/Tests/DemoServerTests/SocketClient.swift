import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A client that sends raw bytes and reads the response, so that a test can send any input.
final class SocketClient {
    struct Failure: Error { let errno: Int32 }

    private let descriptor: Int32
    /// The received bytes that belong to the next response.
    private var pending: [UInt8] = []

    init(port: UInt16) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        // This only limits the time of a hanging test: a first list of comments in a debug build on a busy machine takes half a minute.
        var patience = timeval(tv_sec: 300, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
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

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Sends all bytes. A closed connection is an error, not a signal.
    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
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

    /// Reads until the server closes the connection.
    func readToEnd() throws -> [UInt8] {
        var all = pending
        pending = []
        while let some = try read() { all += some }
        return all
    }

    /// Reads one response by its Content-Length.
    ///
    /// - Parameter hasBody: True if a body follows. An interim response and the response to a HEAD have none.
    func readAnswer(hasBody: Bool = true) throws -> (head: String, body: [UInt8]) {
        let gap = Array("\r\n\r\n".utf8)
        while true {
            if let end = pending.indices.first(where: { pending[$0...].starts(with: gap) }) {
                let head = String(decoding: pending[..<end], as: UTF8.self)
                let length = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length: ") }
                    .flatMap { Int($0.dropFirst(16)) }
                let body = pending[(end + 4)...]
                if let length = hasBody ? length : 0, body.count >= length {
                    pending = Array(body.dropFirst(length))
                    return (head, Array(body.prefix(length)))
                }
            }
            guard let some = try read() else { return (String(decoding: pending, as: UTF8.self), []) }
            pending += some
        }
    }

    private func read() throws -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count == 0 { return nil }
        guard count > 0 else { throw Failure(errno: errno) }
        return Array(buffer[..<count])
    }
}
