import Foundation
import Primitives

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A gate that a ``HostileServer`` waits at: it starts closed, and stays open once opened.
///
/// ```swift
/// let gate = try Gate()
/// let server = try HostileServer { _ in [.hold(gate), .send(.answer(200))] }
/// // … look at what the transport does meanwhile …
/// gate.open()
/// ```
public final class Gate: Sendable {
    /// The reading end of a pipe, which becomes readable when the gate opens and the other end is closed.
    let reader: Int32
    private let writer: Lock<Int32?>

    /// Creates a closed gate.
    ///
    /// - Throws: `POSIXError` if the process has no descriptors left.
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

    /// Opens the gate for current and later waiters. Opening it twice has no further effect.
    public func open() {
        let end = writer.withLock { end in
            defer { end = nil }
            return end
        }
        if let end { close(end) }
    }
}
