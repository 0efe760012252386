import Foundation
import Networking

/// A port that takes connections and never says a word: the system accepts, and nobody reads.
final class SilentServer {
    let address: ServerAddress
    private let descriptor: Int32

    init() throws {
        #if os(Linux)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = descriptor
        let listens = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 512) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard listens else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.address = try ServerAddress("http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
    }

    deinit { close(descriptor) }
}
