import Foundation

/// A rate limit: an event may happen a number of times at once, and again as time passes.
///
/// - Note: It follows Lemmy's limits: the bucket starts full and is filled evenly, completely in one period.
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

    /// Consumes one token.
    ///
    /// - Returns: Nil if a token was available; otherwise the seconds until the next token.
    mutating func consumeToken(at now: Date) -> Double? {
        // If the clock was set back, nothing is added, and counting continues from the new time.
        let passed = max(0, now.timeIntervalSince(filledAt))
        level = min(capacity, level + passed * capacity / period)
        filledAt = now
        // The level is rounded: a token that lacks only a millionth counts as whole.
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
