import Foundation

/// One connection of the load: it sends the same request each time and skips over the response.
///
/// One thread uses it at a time, so it needs no lock.
final class LoadClient: @unchecked Sendable {  // made on one thread, then handed to the one that uses it
    private let descriptor: Int32
    private let request: [UInt8]
    private var buffer = [UInt8](repeating: 0, count: 256 * 1024)
    /// The length of the last response's body.
    private(set) var answerBytes = 0

    init(port: UInt16, request: String) throws {
        #if os(Linux)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        self.request = Array(request.utf8)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECONNREFUSED) }
    }

    deinit { close(descriptor) }

    func send() {
        let sent = request.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, 0) }
        precondition(sent == request.count, "a request of the load was not sent whole")
    }

    /// Sends to a server that may have hung up already.
    func sendInVain() {
        #if os(Linux)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
        #endif
        _ = request.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
    }

    func receive() {
        var count = read(from: 0)
        var end = endOfHead(count)
        while end == nil {
            count += read(from: count)
            end = endOfHead(count)
        }
        guard let end else { preconditionFailure("the loop ends with the end of the head") }
        answerBytes = bodyLength(end)
        var rest = answerBytes - (count - end)
        while rest > 0 { rest -= read(from: 0) }
        precondition(rest == 0, "the server sent more than it announced")
    }

    private func read(from start: Int) -> Int {
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress! + start, $0.count - start, 0) }
        precondition(count > 0, "the server hung up on the load")
        return count
    }

    private func endOfHead(_ count: Int) -> Int? { offset(after: Self.endOfHead, in: count) }

    private func bodyLength(_ end: Int) -> Int {
        guard var index = offset(after: Self.contentLength, in: end) else { return 0 }
        var length = 0
        while buffer[index] >= 48, buffer[index] <= 57 {
            length = length * 10 + Int(buffer[index]) - 48
            index += 1
        }
        return length
    }

    private func offset(after text: [UInt8], in count: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            var index = 0
            while index + text.count <= count {
                if bytes[index] == text[0], bytes[index..<index + text.count].elementsEqual(text) {
                    return index + text.count
                }
                index += 1
            }
            return nil
        }
    }

    private static let endOfHead = Array("\r\n\r\n".utf8)
    private static let contentLength = Array("Content-Length: ".utf8)
}
