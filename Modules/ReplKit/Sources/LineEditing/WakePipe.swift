import Foundation
import ReplKit

/// Wakes a thread that sleeps in poll(2). Any thread may call ``wake()``; one thread reads.
final class WakePipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws(LineEditingError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw LineEditingError(.system, "The line editor got no pipe: \(SystemErrorMessage.text(errno))")
        }
        for end in ends {
            // The ends are not inherited by child processes and never block.
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Wakes the reader. A full pipe needs no byte more, because its reader wakes up anyway.
    func wake() {
        var byte = UInt8(ascii: ".")
        _ = write(writeEnd, &byte, 1)
    }

    /// Returns the received bytes: `.` for ``wake()``, the others are the signals of `TerminalModeRestorer`.
    func drain() -> [UInt8] {
        var rung: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
            let count = read(readEnd, &buffer, buffer.count)
            guard count > 0 else { return rung }
            rung += buffer[..<count]
        }
    }
}
