public import Foundation
import Primitives

/// A delegate that judges freshness by age: data is too old when its last update is ``timeInterval`` or longer ago.
///
/// It is independent of ``JSONFileADD``: alone it keeps the time in memory, with the data it describes; together both are stored in one
/// file.
///
/// - Source: Life-USTC's protocol of this name.
@MainActor
public protocol LastUpdateADD<D>: AsyncDataDelegate {
    /// The time at which the data was fetched; nil if it never was.
    var lastUpdate: Date? { get }

    /// The number of seconds for which data is fresh; two hours by default.
    var timeInterval: TimeInterval { get }
}

extension LastUpdateADD {
    /// The time at which the data was fetched; nil if it never was.
    public var lastUpdate: Date? { state.lastUpdate }

    /// Two hours in seconds.
    public var timeInterval: TimeInterval { 2 * 60 * 60 }

    /// True if the last update is unknown, too long ago, or in the future. A time in the future means that the clock was wrong, so the age
    /// is unknown.
    public var requireUpdate: Bool {
        guard let lastUpdate else { return true }
        let age = state.clock.now.timeIntervalSince(lastUpdate)
        return age < 0 || age >= timeInterval
    }
}
