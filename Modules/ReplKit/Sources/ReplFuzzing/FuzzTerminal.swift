import CTerminal
import Foundation
import Primitives

/// A pseudo terminal without a screen: only the bytes that are written to it are checked.
final class FuzzTerminal: Sendable {
    struct Failure: Error {}

    /// The end of the terminal that the editor uses.
    let editorDescriptor: Int32
    private let typistDescriptor: Int32
    private let found: [tcflag_t]
    private let written = Lock<[UInt8]>([])

    init() throws {
        typistDescriptor = posix_openpt(O_RDWR | O_NOCTTY)
        guard typistDescriptor >= 0, grantpt(typistDescriptor) == 0, unlockpt(typistDescriptor) == 0 else {
            throw Failure()
        }
        editorDescriptor = strata_terminal_open_far(typistDescriptor, 0)
        guard editorDescriptor >= 0 else { throw Failure() }
        _ = strata_terminal_set_window_size(typistDescriptor, 37, 9)
        found = Self.mode(of: editorDescriptor)
        let thread = Thread { [typistDescriptor, written] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(typistDescriptor, &buffer, buffer.count)
                guard count > 0 else { break }
                written.withLock { $0 += buffer[..<count] }
            }
            close(typistDescriptor)
        }
        thread.start()
    }

    // The reader ends when the last far end is closed.
    deinit { close(editorDescriptor) }

    func type(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(typistDescriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR || errno == EAGAIN else { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    var isRestored: Bool { Self.mode(of: editorDescriptor) == found }

    private static func mode(of descriptor: Int32) -> [tcflag_t] {
        var mode = termios()
        tcgetattr(descriptor, &mode)
        return [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag]
    }

    /// Returns a description of the first output, since the last call, that no editor may write, because typed text must not control the
    /// terminal; nil if there is none.
    func violation() -> String? {
        let bytes = written.withLock { written in
            // The rest of a sequence comes with the next call.
            guard let end = written.lastIndex(of: 10) else { return [UInt8]() }
            defer { written.removeFirst(end + 1) }
            return Array(written[...end])
        }
        var index = 0
        while index < bytes.count {
            defer { index += 1 }
            if bytes[index] != 0x1B {
                if bytes[index] < 0x20, ![7, 8, 10, 13].contains(bytes[index]) {
                    return "writes control \(bytes[index])"
                }
                continue
            }
            let rest = bytes[(index + 1)...]
            if rest.starts(with: "[?2004".utf8) { continue }
            let length = rest.dropFirst().firstIndex { !(0x30...0x3B).contains($0) }
            guard rest.first == UInt8(ascii: "["), let length, "ABCDJHmK".utf8.contains(bytes[length]) else {
                return "writes an escape sequence that is none of its own"
            }
        }
        return nil
    }
}
