public import Foundation

/// The pause after a failure before the next request: one second, doubling to thirty, minus a random part.
///
/// Without the random part, all clients that one outage affected would retry at the same moment. A refresh by a person does not wait.
public struct BackOff: Hashable, Sendable {
    /// The first pause, in seconds.
    public static let shortest: TimeInterval = 1
    /// The longest pause, in seconds.
    public static let longest: TimeInterval = 30

    private var failures = 0
    private var failedAt: Date?
    private var pause: TimeInterval = 0

    /// Makes a back-off without a pause.
    public init() {}

    /// Returns true if an unforced refresh may start. It may also start if the clock was set back to before the failure.
    public func allows(at now: Date) -> Bool {
        guard let failedAt else { return true }
        return now < failedAt || now >= failedAt.addingTimeInterval(pause)
    }

    /// Records a failure.
    ///
    /// - Parameters:
    ///   - now: The time of the failure, at which the pause begins.
    ///   - chance: A number from 0 to 1; it shortens the pause by up to a quarter.
    public mutating func fail(at now: Date, chance: Double) {
        failures = min(failures + 1, 16)
        failedAt = now
        let full = min(Self.longest, Self.shortest * Double(1 << (failures - 1)))
        pause = full * (1 - 0.25 * min(max(chance, 0), 1))
    }

    /// Records a success: the next failure starts with the shortest pause.
    public mutating func succeed() {
        self = BackOff()
    }
}
