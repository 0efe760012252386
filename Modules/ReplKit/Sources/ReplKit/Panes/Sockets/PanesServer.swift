import Foundation
import Primitives

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A server that sends the contents of a session's panes to viewers in other terminals, as lines of ``PanesMessage`` over a socket that
/// only its owner can use.
///
/// It runs on its own thread and never waits for a viewer: a viewer that reads too slowly is dropped. Data from viewers is discarded.
public final class PanesServer: Sendable {
    /// The limits for viewers.
    public struct Limits: Sendable {
        /// The maximum number of unsent bytes for one viewer; a viewer with more is dropped.
        public var waiting = 1 << 22
        /// The maximum number of viewers; later connections are closed.
        public var viewers = 32

        /// Creates the usual limits: 4 MiB and 32 viewers.
        public init() {}
    }

    /// The path of the socket.
    public let path: String
    /// The process id that viewers are told.
    let pid: Int32

    private struct State {
        var news: [PanesMessage] = []
        var isClosing = false
        var viewerCount = 0
    }

    private let state = Lock(State())
    /// The pipe that wakes the server's thread.
    private let wakePipe: [Int32]
    private let hasEnded = DispatchGroup()

    /// Opens the socket of this process and removes the stale sockets in the folder.
    ///
    /// - Throws: ``ReplError`` if the folder cannot be created or is open to others, or if the system cannot open a socket.
    public init(in folder: PanesSocketFolder, limits: Limits = Limits()) throws(ReplError) {
        pid = getpid()
        path = folder.socketPath(pid: pid)
        try folder.prepare()
        folder.removeStaleSockets()
        var ends: [Int32] = [-1, -1]
        let listener = UnixSocket.open()
        guard listener >= 0, pipe(&ends) == 0, UnixSocket.listen(listener, at: path) else {
            let reason = SystemErrorMessage.text(errno)
            for descriptor in [listener] + ends where descriptor >= 0 { _ = Self.systemClose(descriptor) }
            throw ReplError(.file, "no other terminal can show the panes: \(path): \(reason)", hint: "panes on")
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        wakePipe = ends
        let hub = PanesServerLoop(listener: listener, wakeDescriptor: ends[0], limits: limits)
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
        for end in wakePipe { _ = Self.systemClose(end) }
    }

    /// The number of connected viewers.
    public var viewerCount: Int { state.withLock { $0.viewerCount } }

    /// Returns the first message for viewers.
    func greeting(_ state: PanesState) -> PanesMessage { .snapshot(pid: pid, state.panes) }

    /// Sends messages to all viewers, in order. It returns at once.
    func post(_ messages: [PanesMessage]) {
        state.withLock { $0.news += messages }
        wake()
    }

    /// Sends the end of the session to viewers and removes the socket. Idempotent.
    public func close() {
        state.withLock { $0.isClosing = true }
        wake()
        // This wait is short, because the thread never blocks on a viewer.
        hasEnded.wait()
    }

    private func wake() {
        var byte: UInt8 = 0
        // Ignored: a full pipe wakes the thread too.
        _ = write(wakePipe[1], &byte, 1)
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
