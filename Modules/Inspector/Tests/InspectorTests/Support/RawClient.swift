import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A client that sends raw bytes, so that a test can send any input. It waits on threads of its own, because the threads of tasks are few
/// and the server's side needs them.
final class RawClient: Sendable {
    struct Failure: Error { let errno: Int32 }

    private let descriptor: Int32

    init(port: UInt16) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        // This only limits the time of a hanging test.
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
        // The property is set now, so that `deinit` closes the socket even if this throws.
        guard connected == 0 else { throw Failure(errno: errno) }
    }

    deinit { close(descriptor) }

    /// Sends a request with its headers; a closed connection is an error, not a signal.
    func send(_ lines: String..., body: String = "") throws {
        let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
        #if canImport(Glibc)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
        #endif
        let sent = Foundation.send(descriptor, bytes, bytes.count, flags)
        guard sent == bytes.count else { throw Failure(errno: errno) }
    }

    /// Reads until a text has arrived or the connection ends, and returns everything read.
    func read(to text: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [self] in continuation.resume(with: Result { try readBlocking(to: text) }) }
        }
    }

    private func readBlocking(to text: String) throws -> String {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !String(decoding: all, as: UTF8.self).contains(text) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw Failure(errno: errno) }
            guard count > 0 else { break }
            all += buffer[..<count]
        }
        return String(decoding: all, as: UTF8.self)
    }
}
