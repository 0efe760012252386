public import Foundation

/// When a request was started, to be compared with the start of any other.
///
/// Answers arrive in any order. What a later-started request said is newer, whatever arrives last; so each verified value keeps the
/// stamp it came with, and an answer with an earlier one does not touch it. What was read from disk is older than any live answer.
///
/// There are three kinds, and they are never on one line: of a file of which only the time is known (``stored(at:)``), of a value that was
/// kept with its number (``stored(_:)``), of this process. All of a kind are before all of the next: a file's microseconds are not
/// compared with the numbers of a journal.
///
/// A value that outlives the process is written together with its ``number`` and read back with ``stored(_:)``. Whoever reads one also
/// calls ``Commits/raiseStamps(past:)``, or the stamps of this process begin at 1 again and what it writes seems older than what it read.
public struct Stamp: Hashable, Sendable {
    /// The number to write beside a value that is kept on disk, for ``stored(_:)``.
    ///
    /// Of two stamps of one ``Commits``, the later has the greater number. A number alone does not say whether the stamp is live: what
    /// has been read keeps the number it was kept with, and is before every live stamp all the same.
    public let number: Int64

    private enum Kind: UInt8 {
        case dated, numbered, live
    }

    // Behind the number: what contains a stamp puts something else beside it, in the same word.
    private let kind: Kind

    /// Whether it is of a value read from disk.
    public var isStored: Bool { kind != .live }

    /// Whether it is of a file of which only the time is known: its ``number`` is that time, and none to write beside a value.
    public var isDated: Bool { kind == .dated }

    private init(_ kind: Kind, number: Int64) {
        self.kind = kind
        self.number = number
    }

    /// Before everything: nothing has been verified yet. Its ``number`` is the least there is, and ``stored(_:)`` of that is this stamp.
    public static let never = Stamp(.dated, number: .min)

    /// The stamp of a value read from disk, by the number it was kept with: before every live one, and in the order of numbers.
    ///
    /// - Parameter number: The ``number`` of the stamp that the value had when it was written. Any will do: nothing that a damaged file
    ///   says comes before ``never`` or after a live stamp.
    public static func stored(_ number: Int64) -> Stamp {
        number == .min ? .never : Stamp(.numbered, number: number)
    }

    /// The stamp of a value read from disk: before every live answer and whatever was kept with a number, later files after earlier ones.
    ///
    /// - Parameter writtenAt: When the file was written; compared to the microsecond. What is no time at all (infinite, not a number)
    ///   makes it ``never``: nothing is known of such a file's age.
    public static func stored(at writtenAt: Date) -> Stamp {
        let microseconds = (writtenAt.timeIntervalSince1970 * 1_000_000).rounded()
        guard microseconds.isFinite else { return .never }
        return Stamp(.dated, number: Int64(min(max(microseconds, -9e18), 9e18)))
    }

    static func live(_ number: Int64) -> Stamp { Stamp(.live, number: number) }

    /// Whether what was asked for at this stamp gives way to what was asked for at the other: the one rule by which two statements about the
    /// same thing are ordered.
    ///
    /// Stamps have no `<`, so that nothing orders them by another rule: models, files, feeds, counts and trees all ask this. Of two
    /// statements with the same stamp neither gives way.
    ///
    /// - Complexity: O(1).
    public func isOlder(than other: Stamp) -> Bool {
        kind == other.kind ? number < other.number : kind.rawValue < other.kind.rawValue
    }

    /// The earlier of two stamps.
    public static func earlier(_ one: Stamp, _ other: Stamp) -> Stamp { other.isOlder(than: one) ? other : one }

    /// The later of two stamps.
    public static func later(_ one: Stamp, _ other: Stamp) -> Stamp { one.isOlder(than: other) ? other : one }
}
