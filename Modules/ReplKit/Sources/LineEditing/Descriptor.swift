import CTerminal
import Foundation
import Primitives

/// A file descriptor that somebody else owns.
struct Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    var isTerminal: Bool { isatty(number) != 0 }

    /// Columns and rows of a terminal; elsewhere the `COLUMNS` of the environment, or 80, and 24.
    var size: (columns: Int, rows: Int) {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard strata_terminal_window_size(number, &columns, &rows) == 0 else { return (Self.askedColumns ?? 80, 24) }
        return (columns > 1 ? Int(columns) : Self.askedColumns ?? 80, rows > 0 ? Int(rows) : 24)
    }

    /// How wide the environment wants lines where no terminal says: as narrow and as wide as `set columns` takes.
    private static let askedColumns: Int? = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init)
        .flatMap { (20...10_000).contains($0) ? $0 : nil }

    /// Writes all of it, however long that takes; the system's number for what stopped it, nil if nothing did.
    @discardableResult
    func writeAll(_ bytes: [UInt8]) -> Int32? { Writing.writeAll(bytes, to: number) }

    enum Fill {
        case bytes([UInt8])
        case nothing
        case end
    }

    /// What can be read right now.
    func readAvailable() -> Fill {
        guard Self.wait([number], forever: false).contains(number) else { return .nothing }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(number, &buffer, buffer.count)
        if count > 0 { return .bytes(Array(buffer[..<count])) }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .end
    }

    /// The descriptors that can be read, or have hung up.
    static func wait(_ numbers: [Int32], forever: Bool) -> [Int32] { wait(numbers, milliseconds: forever ? -1 : 0) }

    /// The same, after so long at the latest; a negative time is for ever.
    static func wait(_ numbers: [Int32], milliseconds: Int32) -> [Int32] {
        var descriptors = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return [] }
        return descriptors.filter { $0.revents != 0 }.map(\.fd)
    }
}
