import Foundation

/// A key with a number that orders it as far as the numbers differ: a smaller number belongs to a smaller key.
protocol RankedKey {
    /// The number. Keys of one type with the same number are compared themselves.
    var rank: UInt64 { get }
}

extension Int: RankedKey {
    var rank: UInt64 { UInt64(bitPattern: Int64(self)) ^ 1 << 63 }
}

extension Double: RankedKey {
    /// The bits of a negative number grow with its distance from zero. NaN, which has no order, is compared itself.
    var rank: UInt64 {
        guard self == self, self != 0 else { return 1 << 63 }
        return sign == .minus ? ~bitPattern : bitPattern | 1 << 63
    }
}

extension Date: RankedKey {
    var rank: UInt64 { timeIntervalSinceReferenceDate.rank }
}

extension Descending: RankedKey {
    var rank: UInt64 { ((value as? any RankedKey)?.rank).map { ~$0 } ?? 0 }
}

extension NilLast: RankedKey {
    var rank: UInt64 { value.map { ($0 as? any RankedKey)?.rank ?? 0 } ?? .max }
}

extension OrderedPair: RankedKey {
    var rank: UInt64 { (first as? any RankedKey)?.rank ?? 0 }
}
