import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A client that sends bytes as they are and reads what comes, so that a test can be as rude as any client.
final class SocketClient {
    struct Failure: Error { let errno: Int32 }

    private let descriptor: Int32
    /// What has come but belongs to the next answer.
    private var pending: [UInt8] = []

    init(port: UInt16) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        // Only bounds how long a test hangs: a first list of comments in a debug build on a busy machine takes half a minute.
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
        // All of it is set by now, so `deinit` closes the socket when this throws, too.
        guard connected == 0 else { throw Failure(errno: errno) }
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Sends all of it; a server that has hung up is an error, not a signal.
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

    /// Sends nothing more, and says so.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads until the server closes.
    func readToEnd() throws -> [UInt8] {
        var all = pending
        pending = []
        while let some = try read() { all += some }
        return all
    }

    /// Reads one answer by its Content-Length.
    ///
    /// - Parameter hasBody: Whether a body follows at all: an interim answer has none, nor has one to HEAD.
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
