import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension Socket {
    /// Listens on a loopback port that the system chooses.
    ///
    /// - Parameter backlog: The number of connections that may wait to be accepted.
    static func listening(version6: Bool = false, backlog: Int32 = 512) throws -> (socket: Socket, port: Int) {
        let opened = Socket(descriptor: socket(version6 ? AF_INET6 : AF_INET, streamType, 0))
        guard opened.descriptor >= 0 else { throw systemError() }
        let port = version6 ? opened.bind(loopback6()) : opened.bind(loopback4())
        guard let port, systemListen(opened.descriptor, backlog) == 0 else {
            let error = systemError()
            opened.close()
            throw error
        }
        return (opened, port)
    }

    /// Returns the next connection, or nil after the listener was shut down.
    func accepted() -> Socket? {
        var connection: Int32
        repeat {
            connection = accept(descriptor, nil, nil)
        } while connection < 0
            && [EINTR, ECONNABORTED, EMFILE].contains(errno)
        guard connection >= 0 else { return nil }
        var isOn: Int32 = 1
        // This sends every piece as a separate segment.
        setsockopt(connection, tcpLevel, TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
            setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return Socket(descriptor: connection)
    }

    /// Starts a connection to a local port without waiting for it.
    static func connecting(to port: Int) -> Socket {
        let opened = Socket(descriptor: socket(AF_INET, streamType, 0))
        _ = fcntl(opened.descriptor, F_SETFL, fcntl(opened.descriptor, F_GETFL) | O_NONBLOCK)
        var address = loopback4()
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = connect(opened.descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return opened
    }

    /// Binds to `address` and returns the port. The port is at the same offset in both kinds of address.
    private func bind<Address>(_ address: Address) -> Int? {
        var address = address
        var length = socklen_t(MemoryLayout<Address>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> Int? in
                guard systemBind(descriptor, pointer, length) == 0, getsockname(descriptor, pointer, &length) == 0
                else { return nil }
                return UnsafeRawPointer(pointer).withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    Int(UInt16(bigEndian: $0.pointee.sin_port))
                }
            }
        }
    }

    private static func loopback4() -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func loopback6() -> sockaddr_in6 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        return address
    }

    private static func systemError() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    private static var streamType: Int32 {
        #if canImport(Glibc)
            Int32(SOCK_STREAM.rawValue)
        #else
            SOCK_STREAM
        #endif
    }

    private var tcpLevel: Int32 { Int32(IPPROTO_TCP) }
}

private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }

private func systemBind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    bind(descriptor, address, length)
}
