import Foundation

/// Says how often something may happen: so many times at once, and again as time goes by.
///
/// - Note: As Lemmy limits its visitors: a bucket that starts full and is filled evenly, all of it in one period.
struct TokenBucket {
    private let capacity: Double
    private let period: Double
    private var level: Double
    private var filledAt: Date

    init(_ capacity: Int, per period: Duration, at now: Date) {
        self.capacity = Double(capacity)
        self.period = period.wholeSeconds
        level = self.capacity
        filledAt = now
    }

    /// Takes one token.
    ///
    /// - Returns: Nil if there was one, else how many seconds it is until the next.
    mutating func take(at now: Date) -> Double? {
        // A clock may be set back: then nothing has trickled in, and counting goes on from there.
        let passed = max(0, now.timeIntervalSince(filledAt))
        level = min(capacity, level + passed * capacity / period)
        filledAt = now
        // What trickles in is rounded: a token that lacks a millionth is whole.
        guard level < 1 - 1e-6 else {
            level = max(0, level - 1)
            return nil
        }
        return (1 - level) * period / capacity
    }
}

extension Duration {
    fileprivate var wholeSeconds: Double { Double(components.seconds) }
}
