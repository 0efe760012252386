public import Foundation

/// The start of a request, comparable with the start of any other request.
///
/// Responses arrive in any order. The response to the later request is newer, whatever the order of arrival. Each verified value therefore
/// keeps the stamp of its request, and a response with an earlier stamp does not replace it. A value read from disk is older than any live
/// response.
///
/// There are three kinds, ordered as follows: the stamp of a file of which only the time is known (``stored(at:)``), the stamp of a value
/// that was stored with its number (``stored(_:)``), and a stamp of this process. Every stamp of one kind is before every stamp of the
/// next: the microseconds of a file are never compared with the numbers of an edit log.
///
/// A value that outlives the process is written together with its ``number`` and read back with ``stored(_:)``. The code that reads one
/// also calls ``Commits/advanceStamps(past:)``; otherwise the stamps of this process restart at 1, and new values would seem older than the
/// ones read.
public struct Stamp: Hashable, Sendable {
    /// The number to write next to a value that is stored on disk, for ``stored(_:)``.
    ///
    /// Of two stamps of one ``Commits``, the later has the greater number. The number alone does not tell whether the stamp is live: a
    /// stored stamp keeps its number and is still before every live stamp.
    public let number: Int64

    private enum Kind: UInt8 {
        case dated, numbered, live
    }

    // Placed after the number, so that an enclosing struct can use the rest of the same word.
    private let kind: Kind

    /// True if the stamp belongs to a value read from disk.
    public var isStored: Bool { kind != .live }

    /// True if only the file's time is known. Its ``number`` is that time and must not be written next to a value.
    public var isDated: Bool { kind == .dated }

    private init(_ kind: Kind, number: Int64) {
        self.kind = kind
        self.number = number
    }

    /// The stamp before all others: nothing has been verified yet. Its ``number`` is the smallest possible, and ``stored(_:)`` of that
    /// number is this stamp.
    public static let never = Stamp(.dated, number: .min)

    /// Returns the stamp of a value read from disk, made from its stored number. It is before every live stamp; stored stamps are ordered
    /// by number.
    ///
    /// - Parameter number: The ``number`` of the stamp that the value had when it was written. Any number is valid: a number from a damaged
    ///   file is never before ``never`` or after a live stamp.
    public static func stored(_ number: Int64) -> Stamp {
        number == .min ? .never : Stamp(.numbered, number: number)
    }

    /// Returns the stamp of a value read from disk, made from the file's time. It is before every live stamp and every numbered one; later
    /// files are after earlier ones.
    ///
    /// - Parameter writtenAt: The time of writing, compared to the microsecond. A time that is infinite or not a number gives ``never``,
    ///   because the file's age is then unknown.
    public static func stored(at writtenAt: Date) -> Stamp {
        let microseconds = (writtenAt.timeIntervalSince1970 * 1_000_000).rounded()
        guard microseconds.isFinite else { return .never }
        return Stamp(.dated, number: Int64(min(max(microseconds, -9e18), 9e18)))
    }

    static func live(_ number: Int64) -> Stamp { Stamp(.live, number: number) }

    /// Returns true if the statement with this stamp gives way to the statement with the other one. This is the only rule that orders two
    /// statements about the same thing.
    ///
    /// Stamps have no `<`, so that no code orders them by another rule: models, files, feeds, counts and trees all use this one. Of two
    /// statements with equal stamps neither gives way.
    ///
    /// - Complexity: O(1).
    public func isOlder(than other: Stamp) -> Bool {
        kind == other.kind ? number < other.number : kind.rawValue < other.kind.rawValue
    }

    /// Returns the earlier of two stamps.
    public static func earlier(_ one: Stamp, _ other: Stamp) -> Stamp { other.isOlder(than: one) ? other : one }

    /// Returns the later of two stamps.
    public static func later(_ one: Stamp, _ other: Stamp) -> Stamp { one.isOlder(than: other) ? other : one }
}
