public import Foundation

/// When a request was started, comparable with the start of any other.
///
/// Answers arrive in any order. What a later-started request said is newer, whatever arrives last; so each verified value keeps the
/// stamp it came with, and an answer with an earlier one does not touch it. What was read from disk is older than any live answer.
///
/// A value that outlives the process is written together with its ``number`` and read back with ``stored(_:)``. Whoever reads one also
/// calls ``Commits/raiseStamps(past:)``, or the stamps of this process begin at 1 again and what it writes seems older than what it read.
public struct Stamp: Hashable, Sendable, Comparable {
    /// The number to write beside a value that is kept on disk, for ``stored(_:)``.
    ///
    /// Of two stamps of one ``Commits``, the later has the greater number. A number alone does not say whether the stamp is live: what
    /// has been read keeps the number it was kept with, and is before every live stamp all the same.
    public let number: Int64

    // Behind the number: what contains a stamp puts something else beside it, in the same word.
    private let isLive: Bool

    /// Whether it is of a value read from disk.
    public var isStored: Bool { !isLive }

    private init(isLive: Bool, number: Int64) {
        self.isLive = isLive
        self.number = number
    }

    /// Before everything: nothing has been verified yet. Its ``number`` is the least there is, and ``stored(_:)`` of that is this stamp.
    public static let never = Stamp(isLive: false, number: .min)

    /// The stamp of a value read from disk, by the number it was kept with: before every live one, and in the order of numbers.
    ///
    /// - Parameter number: The ``number`` of the stamp that the value had when it was written. Any will do: nothing that a damaged file
    ///   says comes before ``never`` or after a live stamp.
    public static func stored(_ number: Int64) -> Stamp { Stamp(isLive: false, number: number) }

    /// The stamp of a value read from disk: before every live answer, later files after earlier ones.
    ///
    /// - Parameter writtenAt: When the file was written; compared to the microsecond. What is no time at all (infinite, not a number)
    ///   makes it ``never``: nothing is known of such a file's age.
    public static func stored(at writtenAt: Date) -> Stamp {
        let microseconds = (writtenAt.timeIntervalSince1970 * 1_000_000).rounded()
        guard microseconds.isFinite else { return .never }
        return .stored(Int64(min(max(microseconds, -9e18), 9e18)))
    }

    static func live(_ number: Int64) -> Stamp { Stamp(isLive: true, number: number) }

    /// Orders stored before live, and each by its number.
    public static func < (left: Stamp, right: Stamp) -> Bool {
        left.isLive == right.isLive ? left.number < right.number : !left.isLive
    }
}
