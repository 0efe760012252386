import Foundation

/// Bytes to a descriptor, all of them.
package enum Writing {
    /// Writes them, however long that takes.
    ///
    /// - Returns: The system's number for what stopped it; nil if everything was written.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
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
