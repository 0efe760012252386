import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A socket of this machine, used by one thread at a time; whoever opened it closes it.
struct Socket: Hashable, Sendable {
    let descriptor: Int32

    /// What a wait for the other side came to.
    enum Wait {
        /// There is something to read, be it the end.
        case readable
        /// The other side is gone.
        case hungUp
        /// The gate was opened.
        case opened
        /// Nothing happened in time.
        case timedOut
    }

    /// Waits until one of `events` happens, the other side hangs up, or `gate` opens.
    func wait(readable: Bool, gate: Gate? = nil, for limit: Duration? = nil) -> Wait {
        #if canImport(Darwin)
            let hangUp: Int16 = 0
        #else
            let hangUp: Int16 = 0x2000  // POLLRDHUP: the other side sends no more.
        #endif
        let input = Int16(POLLIN)
        var waits = [
            pollfd(fd: descriptor, events: readable ? input : hangUp, revents: 0),
            pollfd(fd: gate?.reader ?? -1, events: input, revents: 0),
        ]
        let timeout = limit.map { Int32($0.milliseconds) } ?? -1
        var count: Int32
        repeat { count = poll(&waits, nfds_t(waits.count), timeout) } while count < 0 && errno == EINTR
        if count <= 0 { return .timedOut }
        if waits[0].revents & input != 0 { return .readable }
        return waits[0].revents != 0 ? .hungUp : .opened
    }

    /// What has arrived, or nil at the end of the connection.
    func receive(waiting: Bool = true) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var count: Int
        repeat {
            count = recv(descriptor, &bytes, bytes.count, waiting ? 0 : Int32(MSG_DONTWAIT))
        } while count < 0 && errno == EINTR
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    /// Sends all of `bytes`, unless the other side has hung up.
    func send(_ bytes: ArraySlice<UInt8>) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Ends the connection with a FIN. What is left unread would make it a reset.
    func end() {
        while receive(waiting: false) != nil {}
        close()
    }

    /// Ends the connection with a RST, so that the other side loses what it has not read.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    /// Wakes whoever waits on it; what was sent still arrives.
    func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    func close() { _ = systemClose(descriptor) }
}

/// A socket that is closed with its last holder: a thread that waits on it may hold it beside the one who ends the wait, and neither
/// then touches a descriptor that has become somebody else's.
final class SharedSocket: Sendable {
    let socket: Socket

    init(_ socket: Socket) { self.socket = socket }

    deinit { socket.close() }
}

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

extension Duration {
    /// Whole milliseconds, rounded up, so that a wait is never a spin.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }

    /// Seconds as a fraction.
    var fraction: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
