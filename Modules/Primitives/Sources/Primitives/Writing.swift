import Foundation

/// Writes bytes to a descriptor of the system's: terminals, pipes and files take a part of them at a time.
public enum Writing {
    /// Writes all of the bytes, however long that takes: a call that a signal has interrupted is made again, and a descriptor that does not block
    /// is waited for.
    ///
    /// - Parameters:
    ///   - bytes: What to write.
    ///   - descriptor: Where to; it stays open.
    /// - Returns: The system's number for what stopped it; nil if everything was written.
    public static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { buffer in
            var rest = UnsafeRawBufferPointer(buffer)
            while !rest.isEmpty {
                let count = write(descriptor, rest.baseAddress, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                } else if errno == EAGAIN {
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
    }
}
