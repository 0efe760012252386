public import Foundation

extension DelegateState {
    /// The state that a view would show now; reading it registers no observation.
    var snapshot: DelegateSnapshot<D> {
        DelegateSnapshot(
            data: loading.status.canShowData ? value : placeholder,
            status: loading.status,
            lastUpdate: time
        )
    }
}

extension AsyncDataDelegate where D: Sendable {
    /// Returns a sequence of the displayed states, now and after every commit that changed them, for programs.
    ///
    /// ```swift
    /// for await shown in delegate.states() { print(shown.status as Any, shown.data) }
    /// ```
    ///
    /// The first element is the state at the moment of the call. A slow reader skips intermediate states and always gets the last: only one
    /// element is buffered. The sequence does not keep the delegate alive; it ends with the delegate, or when the reading task is
    /// cancelled.
    public func states() -> AsyncStream<DelegateSnapshot<D>> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: DelegateSnapshot<D>.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        continuation.yield(state.snapshot)
        let streams = state.streams
        let number = streams.add({ [weak state] in
            if let state { continuation.yield(state.snapshot) }
        }) { continuation.finish() }
        continuation.onTermination = { [weak streams] _ in
            Task { @MainActor in streams?.remove(number) }
        }
        return stream
    }
}

/// The state that a view would show at one moment.
public struct DelegateSnapshot<D> {
    /// The content to draw: the data, or the placeholder when ``status`` does not allow data to be shown.
    public let data: D
    /// The status to display; nil before the first request.
    public let status: AsyncViewStatus?
    /// The time at which the data was fetched; nil if it never was.
    public let lastUpdate: Date?

    /// Makes a snapshot.
    package init(data: D, status: AsyncViewStatus?, lastUpdate: Date? = nil) {
        self.data = data
        self.status = status
        self.lastUpdate = lastUpdate
    }
}

extension DelegateSnapshot: Sendable where D: Sendable {}
extension DelegateSnapshot: Equatable where D: Equatable {}
