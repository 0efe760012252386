import Foundation
import Primitives

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Tells viewers in other terminals what the panes of a session show: lines of ``PanesMessage``, over a socket that is its owner's alone.
///
/// A thread of its own does all of it, and nobody waits for a viewer: one that does not read fast enough is dropped. What a viewer sends
/// is read by nobody.
public final class PanesSocket: Sendable {
    /// How much may wait for viewers.
    public struct Limits: Sendable {
        /// Bytes that wait for one viewer before it is dropped.
        public var waiting = 1 << 22
        /// How many viewers there may be; who comes later is sent away.
        public var viewers = 32

        /// The usual limits: 4 MiB, 32 viewers.
        public init() {}
    }

    /// The socket's name.
    public let path: String
    /// The process that viewers are told of.
    let pid: Int32

    private struct State {
        var news: [PanesMessage] = []
        var isClosing = false
        var viewerCount = 0
    }

    private let state = Lock(State())
    /// The pipe that wakes the thread.
    private let wakeEnds: [Int32]
    private let hasEnded = DispatchGroup()

    /// Opens the socket of this process; what sessions that died left in the folder is removed.
    ///
    /// - Throws: ``ReplError`` if the folder cannot be made or is open to others, or the system has no socket to spare.
    public init(in folder: PanesFolder, limits: Limits = Limits()) throws(ReplError) {
        pid = getpid()
        path = folder.socketPath(pid: pid)
        try folder.prepare()
        folder.tidy()
        var ends: [Int32] = [-1, -1]
        let listener = LocalSocket.open()
        guard listener >= 0, pipe(&ends) == 0, LocalSocket.listen(listener, at: path) else {
            let reason = SystemReason.text(errno)
            for descriptor in [listener] + ends where descriptor >= 0 { _ = Self.systemClose(descriptor) }
            throw ReplError(.file, "no other terminal can show the panes: \(path): \(reason)", hint: "panes on")
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        wakeEnds = ends
        let hub = PanesHub(listener: listener, wakeEnd: ends[0], limits: limits)
        let (state, hasEnded, path) = (state, hasEnded, path)
        hasEnded.enter()
        let thread = Thread {
            hub.run {
                state.withLock { state in
                    defer { state.news = [] }
                    return (state.news, state.isClosing)
                }
            } report: { count in
                state.withLock { $0.viewerCount = count }
            }
            _ = unlink(path)
            hasEnded.leave()
        }
        thread.name = "panes"
        thread.start()
    }

    deinit {
        close()
        for end in wakeEnds { _ = Self.systemClose(end) }
    }

    /// How many watch.
    public var viewerCount: Int { state.withLock { $0.viewerCount } }

    /// What begins a state for viewers.
    func greeting(_ state: PanesState) -> PanesMessage { .whole(pid: pid, state.panes) }

    /// Tells all viewers, in order. Returns at once.
    func post(_ messages: [PanesMessage]) {
        state.withLock { $0.news += messages }
        ring()
    }

    /// Tells viewers that the session has ended, and removes the socket. Idempotent.
    public func close() {
        state.withLock { $0.isClosing = true }
        ring()
        // The thread never waits for anybody.
        hasEnded.wait()
    }

    private func ring() {
        var byte: UInt8 = 0
        // A full pipe wakes as well.
        _ = write(wakeEnds[1], &byte, 1)
    }

    private static func systemClose(_ descriptor: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.close(descriptor)
        #elseif canImport(Musl)
            Musl.close(descriptor)
        #else
            Darwin.close(descriptor)
        #endif
    }
}
