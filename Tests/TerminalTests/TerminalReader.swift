import Foundation

/// Reads the output of a pseudo-terminal, on a thread of its own, until the terminal hangs up or the reader is stopped; then closes it.
///
/// A Dispatch source would need no thread. On Linux, however, cancelling one while data arrives can crash the process, because Dispatch has
/// freed the memory that the arrival refers to.
final class TerminalReader: Sendable {
    private let stopping: FileHandle

    /// - Parameters:
    ///   - near: A non-blocking descriptor, which this reader owns from now on.
    ///   - receive: Receives the bytes that were read, and nil at the end.
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

    /// Closes the terminal, which hangs up for the program at its other end. A second call does nothing.
    func stop() { try? stopping.close() }
}
