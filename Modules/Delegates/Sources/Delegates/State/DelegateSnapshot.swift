public import Foundation

/// What a view would show at one moment.
public struct DelegateSnapshot<D> {
    /// What to draw: the data, or the placeholder when ``status`` does not let data be shown.
    public let data: D
    /// How it should look; nil before anybody asked.
    public let status: AsyncViewStatus?
    /// When the data was fetched, if it was.
    public let lastUpdate: Date?

    /// Describes a moment.
    public init(data: D, status: AsyncViewStatus?, lastUpdate: Date? = nil) {
        self.data = data
        self.status = status
        self.lastUpdate = lastUpdate
    }
}

extension DelegateSnapshot: Sendable where D: Sendable {}
extension DelegateSnapshot: Equatable where D: Equatable {}
