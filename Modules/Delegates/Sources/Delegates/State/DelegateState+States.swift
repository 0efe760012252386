extension DelegateState {
    /// What a view would show now; reading it is no observation.
    var snapshot: DelegateSnapshot<D> {
        DelegateSnapshot(
            data: loading.status.canShowData ? value : placeholder,
            status: loading.status,
            lastUpdate: time
        )
    }
}

extension AsyncDataDelegate where D: Sendable {
    /// What is shown, now and after every commit that changed it, for whoever is no view.
    ///
    /// ```swift
    /// for await shown in delegate.states() { print(shown.status as Any, shown.data) }
    /// ```
    ///
    /// The first element is what is shown at the moment of the call. Who reads slowly skips what is no longer shown and always gets the
    /// last: one element is kept, however many commits there are. It ends with the delegate, which it does not keep alive, or when
    /// the task that reads is cancelled.
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
