import Foundation

/// A body that stays where it is until it is sent, so that it need not be copied.
final class HeldBody {
    /// Shorter ones are copied: that is cheaper than keeping them.
    static let least = 4096

    private let bytes: Data

    init(_ bytes: Data) { self.bytes = bytes }

    /// The first byte: bytes of this number are on the heap, in one piece, and stay there while somebody has them.
    var start: UnsafeRawPointer? { bytes.withUnsafeBytes { $0.baseAddress } }
}

/// The first half of a body, for a connection that breaks in the middle.
final class HalfBody {
    private let bytes: Data
    private static let endWithError = -2

    init(_ body: Data) { bytes = body.prefix(body.count / 2) }

    func copy(from position: Int, to buffer: UnsafeMutablePointer<CChar>, room: Int) -> Int {
        let rest = bytes.dropFirst(position).prefix(room)
        guard !rest.isEmpty else { return Self.endWithError }
        rest.copyBytes(to: UnsafeMutableRawBufferPointer(start: buffer, count: room))
        return rest.count
    }
}
