import CTerminal
import Foundation
import Primitives

/// A file descriptor that another part of the program owns and closes.
struct Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    var isTerminal: Bool { isatty(number) != 0 }

    /// The columns and rows of the terminal. Without a terminal it is the `COLUMNS` of the environment, or 80, and 24 rows.
    var size: (columns: Int, rows: Int) {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard strata_terminal_window_size(number, &columns, &rows) == 0 else {
            return (Self.environmentColumns ?? 80, 24)
        }
        return (columns > 1 ? Int(columns) : Self.environmentColumns ?? 80, rows > 0 ? Int(rows) : 24)
    }

    /// The width that the environment asks for if no terminal reports one, within the limits of `set columns`.
    private static let environmentColumns: Int? = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init)
        .flatMap { (20...10_000).contains($0) ? $0 : nil }

    /// Writes all bytes and blocks until they are written. Returns the system's error number if the write failed, else nil.
    @discardableResult
    func writeAll(_ bytes: [UInt8]) -> Int32? { DescriptorIO.writeAll(bytes, to: number) }

    enum ReadResult {
        case bytes([UInt8])
        case nothing
        case end
    }

    /// Reads the bytes that are available now, without blocking.
    func readAvailable() -> ReadResult {
        guard Self.wait([number], forever: false).contains(number) else { return .nothing }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(number, &buffer, buffer.count)
        if count > 0 { return .bytes(Array(buffer[..<count])) }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .end
    }

    /// Returns the descriptors that can be read or have hung up.
    static func wait(_ numbers: [Int32], forever: Bool) -> [Int32] { wait(numbers, milliseconds: forever ? -1 : 0) }

    /// Returns the descriptors that can be read or have hung up, after `milliseconds` at the latest; a negative time waits for ever.
    static func wait(_ numbers: [Int32], milliseconds: Int32) -> [Int32] {
        var descriptors = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return [] }
        return descriptors.filter { $0.revents != 0 }.map(\.fd)
    }
}
