import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Sockets with a path in the file system: the few calls that panes need, with one interface for all systems.
enum UnixSocket {
    /// Opens a non-blocking socket that child processes do not inherit.
    static func open() -> Int32 {
        #if canImport(Darwin)
            let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        return descriptor < 0 ? descriptor : prepared(descriptor)
    }

    private static func prepared(_ descriptor: Int32) -> Int32 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        #if canImport(Darwin)
            var isOn: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return descriptor
    }

    /// Returns true if a path is short enough for a socket: about a hundred bytes.
    static func isValidPath(_ path: String) -> Bool {
        path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
    }

    /// Binds the socket to a path, restricts it to its owner, and listens before the path becomes visible.
    ///
    /// - Returns: True if it worked; else `errno` has the reason.
    static func listen(_ descriptor: Int32, at path: String) -> Bool {
        // It is bound to another name first, so that a client that finds the final name can always connect.
        let early = path + ".new"
        _ = unlink(early)
        guard bind(descriptor, to: early) else { return false }
        guard chmod(early, 0o600) == 0, systemListen(descriptor, 16) == 0, rename(early, path) == 0 else {
            let reason = errno
            _ = unlink(early)
            errno = reason
            return false
        }
        return true
    }

    /// Connects without waiting.
    ///
    /// - Returns: The socket, or the reason from `errno`.
    static func connect(to path: String) -> Result<Int32, POSIXError> {
        let descriptor = open()
        guard descriptor >= 0 else { return .failure(POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)) }
        guard withAddress(path, { systemConnect(descriptor, $0, $1) == 0 }) else {
            let reason = errno
            _ = close(descriptor)
            return .failure(POSIXError(POSIXErrorCode(rawValue: reason) ?? .EIO))
        }
        return .success(descriptor)
    }

    /// Returns the next pending connection; -1 if there is none, and then `errno` has the reason.
    static func accept(_ listener: Int32) -> Int32 {
        let descriptor = systemAccept(listener)
        return descriptor < 0 ? descriptor : prepared(descriptor)
    }

    /// Returns the user at the other end; `nil` if the system does not say.
    static func peerUser(of descriptor: Int32) -> uid_t? {
        #if canImport(Darwin)
            var user = uid_t()
            var group = gid_t()
            return getpeereid(descriptor, &user, &group) == 0 ? user : nil
        #else
            // struct ucred: process, user, group. Its declaration depends on feature macros.
            var credentials: [UInt32] = [0, 0, 0]
            var length = socklen_t(MemoryLayout<UInt32>.size * credentials.count)
            guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
            return credentials[1]
        #endif
    }

    /// Sends as many bytes as possible without blocking.
    ///
    /// - Returns: The number of bytes that were sent; -1 if the other side is gone.
    static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        while true {
            let count = bytes.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
            if count >= 0 { return count }
            if errno == EAGAIN || errno == EWOULDBLOCK { return 0 }
            if errno != EINTR { return -1 }
        }
    }

    private static func bind(_ descriptor: Int32, to path: String) -> Bool {
        withAddress(path) { systemBind(descriptor, $0, $1) == 0 }
    }

    private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool) -> Bool {
        guard isValidPath(path) else {
            errno = ENAMETOOLONG
            return false
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }
private func systemAccept(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }
private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
}
private func systemBind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    bind(descriptor, address, length)
}
private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    connect(descriptor, address, length)
}
