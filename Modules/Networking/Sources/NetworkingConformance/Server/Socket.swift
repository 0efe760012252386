import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A socket that one thread uses at a time; its creator closes it.
struct Socket: Hashable, Sendable {
    let descriptor: Int32

    /// The result of a wait.
    enum Wait {
        /// Bytes, or the end of the stream, can be read.
        case readable
        /// The other side has hung up.
        case hungUp
        /// The gate was opened.
        case opened
        /// The time limit was reached.
        case timedOut
    }

    /// Waits until the socket is readable (if `readable`), the other side hangs up, `gate` opens, or the time limit is reached.
    func wait(readable: Bool, gate: Gate? = nil, for limit: Duration? = nil) -> Wait {
        #if canImport(Darwin)
            let hangUp: Int16 = 0
        #else
            let hangUp: Int16 = 0x2000  // This is POLLRDHUP: the other side will send nothing more.
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

    /// Returns the bytes that have arrived, or nil at the end of the connection.
    func receive(waiting: Bool = true) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var count: Int
        repeat {
            count = recv(descriptor, &bytes, bytes.count, waiting ? 0 : Int32(MSG_DONTWAIT))
        } while count < 0 && errno == EINTR
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    /// Sends all of `bytes`; returns false if the other side has hung up.
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

    /// Ends the connection with a FIN. It first reads all waiting bytes, because unread bytes would cause a RST.
    func end() {
        while receive(waiting: false) != nil {}
        close()
    }

    /// Ends the connection with a RST, so that the other side loses bytes that it has not read.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    /// Wakes the threads that wait on the socket; bytes already sent still arrive.
    func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    func close() { _ = systemClose(descriptor) }
}

/// A socket that is closed when its last reference is released. A waiting thread and the thread that ends the wait may both hold it, so
/// neither uses a descriptor that has been closed and reused.
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
    /// The duration in milliseconds, rounded up so that a short wait does not become a busy loop.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }

    /// The duration in seconds with a fraction.
    var fraction: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
