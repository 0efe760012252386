import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Sockets with a name in the file system: the few calls that panes need, the same on every system.
enum LocalSocket {
    /// Opens a socket, not inherited by other programs and never waited for.
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

    /// Whether a path is short enough for the name of a socket: about a hundred bytes.
    static func canName(_ path: String) -> Bool { path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) }

    /// Gives the socket its name, for its owner alone, before anybody can come.
    ///
    /// - Returns: Whether it worked; `errno` says why not.
    static func listen(_ descriptor: Int32, at path: String) -> Bool {
        // Under another name first: who finds the right one finds somebody who answers.
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

    /// Connects at once, or not at all.
    ///
    /// - Returns: The socket, or the reason as `errno` has it.
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

    /// The next who wants in; -1 if nobody does, and `errno` says why.
    static func accept(_ listener: Int32) -> Int32 {
        let descriptor = systemAccept(listener)
        return descriptor < 0 ? descriptor : prepared(descriptor)
    }

    /// The user at the other end; `nil` if the system does not say.
    static func peer(of descriptor: Int32) -> uid_t? {
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

    /// Sends what can be sent now.
    ///
    /// - Returns: How much that was; -1 if the other side is gone.
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
        guard canName(path) else {
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
