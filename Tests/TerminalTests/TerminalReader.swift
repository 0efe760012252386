import Foundation

/// Reads what comes out of a pseudo-terminal, on a thread of its own, until that hangs up or nobody wants it any longer; then closes it.
///
/// A source of Dispatch would need no thread. On Linux one that is cancelled while something arrives can crash the process: Dispatch has freed what the
/// arrival points to.
final class TerminalReader: Sendable {
    private let stopping: FileHandle

    /// - Parameters:
    ///   - near: A descriptor that does not block, from now on this reader's.
    ///   - receive: Gets what was read, and nil when nothing more will come.
    init(_ near: Int32, receive: @escaping @Sendable (ArraySlice<UInt8>?) -> Void) throws {
        let pipe = Pipe()
        stopping = pipe.fileHandleForWriting
        let thread = Thread { [stopped = pipe.fileHandleForReading] in
            var waited = [near, stopped.fileDescriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while poll(&waited, 2, -1) >= 0 || errno == EINTR, waited[1].revents == 0 {
                let count = read(near, &buffer, buffer.count)
                if count < 0, errno == EAGAIN || errno == EINTR { continue }
                guard count > 0 else {
                    receive(nil)
                    break
                }
                receive(buffer[..<count])
            }
            close(near)
        }
        thread.start()
    }

    /// Lets go of the terminal: for the program at its other end it is gone. A second time is as good as once.
    func stop() { try? stopping.close() }
}
