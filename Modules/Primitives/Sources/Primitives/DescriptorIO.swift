import Foundation

/// Writes bytes to file descriptors. Terminals, pipes and files may accept only part of the bytes per call.
public enum DescriptorIO {
    /// Writes all bytes, however long that takes. It repeats a call that a signal interrupted, and waits for a non-blocking descriptor.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to write.
    ///   - descriptor: The file descriptor to write to; it stays open.
    /// - Returns: The `errno` of the failed call; nil if everything was written.
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
