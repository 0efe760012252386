import Foundation

/// One connection of a `RawServer`. It reads requests and writes replies until either side ends the connection.
struct RawConnection {
    private let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func serve(_ respond: (RawServer.Arrival) -> RawServer.Reply) {
        var buffer = Data()
        while let arrival = next(&buffer) {
            let reply = respond(arrival)
            guard write(reply.bytes) else { return }
            switch reply.ending {
            case .keep: continue
            case .close: return
            case .hold:
                while read() != nil {}
                return
            }
        }
    }

    private func next(_ buffer: inout Data) -> RawServer.Arrival? {
        while true {
            if let end = buffer.range(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
                let length = head.firstMatch(of: /(?i)content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
                if buffer.distance(from: end.upperBound, to: buffer.endIndex) >= length {
                    let bodyEnd = buffer.index(end.upperBound, offsetBy: length)
                    defer { buffer = Data(buffer[bodyEnd...]) }
                    return RawServer.Arrival(head: head, body: Data(buffer[end.upperBound..<bodyEnd]))
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

extension RawServer {
    static func listen() throws -> (descriptor: Int32, port: UInt16) {
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
