public import Foundation

/// How long nobody asks again after a failure: a second, doubling to thirty, a little less by chance.
///
/// Without the chance, everybody whom one outage hit would ask again at the same moment. A person's own refresh does not wait.
public struct BackOff: Hashable, Sendable {
    /// The first pause, in seconds.
    public static let shortest: TimeInterval = 1
    /// The longest pause, in seconds.
    public static let longest: TimeInterval = 30

    private var failures = 0
    private var failedAt: Date?
    private var pause: TimeInterval = 0

    /// Makes a back-off that does not hold anybody back.
    public init() {}

    /// Whether an unforced refresh may start. A clock that was set back to before the failure holds nobody.
    public func allows(at now: Date) -> Bool {
        guard let failedAt else { return true }
        return now < failedAt || now >= failedAt.addingTimeInterval(pause)
    }

    /// Notes a failure.
    ///
    /// - Parameters:
    ///   - now: When it failed: the pause begins there.
    ///   - chance: From 0 to 1; takes up to a quarter off the pause.
    public mutating func fail(at now: Date, chance: Double) {
        failures = min(failures + 1, 16)
        failedAt = now
        let full = min(Self.longest, Self.shortest * Double(1 << (failures - 1)))
        pause = full * (1 - 0.25 * min(max(chance, 0), 1))
    }

    /// Notes a success: the next failure begins with the shortest pause.
    public mutating func succeed() {
        self = BackOff()
    }
}
