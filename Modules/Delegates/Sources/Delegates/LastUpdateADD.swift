public import Foundation
import Primitives

/// Judges freshness by age: data is too old when its last update is ``timeInterval`` ago.
///
/// Independent of ``JSONFileADD``: alone it keeps the time in memory, with the data it describes; together the file has both.
///
/// - Source: Life-USTC's protocol of this name.
@MainActor
public protocol LastUpdateADD<D>: AsyncDataDelegate {
    /// When the data was fetched; nil if it never was.
    var lastUpdate: Date? { get }

    /// For how long data is fresh, in seconds; two hours unless told otherwise.
    var timeInterval: TimeInterval { get }
}

extension LastUpdateADD {
    /// When the data was fetched; nil if it never was.
    public var lastUpdate: Date? { state.lastUpdate }

    /// Two hours.
    public var timeInterval: TimeInterval { 2 * 60 * 60 }

    /// True if the last update is unknown, too long ago, or in the future: then the clock was wrong once, and nobody knows how old it is.
    public var requireUpdate: Bool {
        guard let lastUpdate else { return true }
        let age = state.clock.now.timeIntervalSince(lastUpdate)
        return age < 0 || age >= timeInterval
    }
}
