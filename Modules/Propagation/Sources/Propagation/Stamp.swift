public import Foundation

/// When a request was started, comparable with the start of any other.
///
/// Answers arrive in any order. What a later-started request said is newer, whatever arrives last; so each verified value keeps the
/// stamp it came with, and an answer with an earlier one does not touch it. What was read from disk is older than any live answer.
public struct Stamp: Hashable, Sendable, Comparable {
    private let isLive: Bool
    private let ordinal: Int64

    private init(isLive: Bool, ordinal: Int64) {
        self.isLive = isLive
        self.ordinal = ordinal
    }

    /// Before everything: nothing has been verified yet.
    public static let never = Stamp(isLive: false, ordinal: .min)

    /// The stamp of a value read from disk: before every live answer, later files after earlier ones.
    ///
    /// - Parameter writtenAt: When the file was written; compared to the microsecond.
    public static func stored(at writtenAt: Date) -> Stamp {
        let microseconds = (writtenAt.timeIntervalSince1970 * 1_000_000).rounded()
        let clamped = min(max(microseconds, -9e18), 9e18)
        return Stamp(isLive: false, ordinal: Int64(clamped))
    }

    static func live(_ ordinal: Int64) -> Stamp { Stamp(isLive: true, ordinal: ordinal) }

    /// Orders stored before live, and each by its time of start.
    public static func < (left: Stamp, right: Stamp) -> Bool {
        left.isLive == right.isLive ? left.ordinal < right.ordinal : !left.isLive
    }
}
