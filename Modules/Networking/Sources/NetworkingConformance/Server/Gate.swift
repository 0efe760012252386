import Foundation
import Primitives

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Something that a ``HostileServer`` waits for before it goes on: closed at first, and once open, open for ever.
///
/// ```swift
/// let gate = try Gate()
/// let server = try HostileServer { _ in [.hold(gate), .send(.answer(200))] }
/// // … look at what the transport does meanwhile …
/// gate.open()
/// ```
public final class Gate: Sendable {
    /// Readable once the gate is open: a pipe whose other end is closed.
    let reader: Int32
    private let writer: Lock<Int32?>

    /// Makes a closed gate.
    ///
    /// - Throws: `POSIXError` when the process has no descriptors left.
    public init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        reader = ends[0]
        writer = Lock(ends[1])
    }

    deinit {
        open()
        close(reader)
    }

    /// Lets all go on who wait, and all who come later. Opening twice does nothing more.
    public func open() {
        let end = writer.withLock { end in
            defer { end = nil }
            return end
        }
        if let end { close(end) }
    }
}
