/// The open streams of a provider's notifications; they end with the provider.
@MainActor
final class UpdateStreams<Update: Sendable> {
    private var continuations: [Int: AsyncStream<Update>.Continuation] = [:]
    private var last = 0

    var isEmpty: Bool { continuations.isEmpty }

    /// Returns a stream of all later notifications.
    func makeStream() -> AsyncStream<Update> {
        let (stream, continuation) = AsyncStream.makeStream(of: Update.self)
        last += 1
        let number = last
        continuations[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.continuations[number] = nil }
        }
        return stream
    }

    func yield(_ update: @autoclosure () -> Update) {
        guard !isEmpty else { return }
        let update = update()
        for continuation in continuations.values { continuation.yield(update) }
    }

    deinit {
        for continuation in continuations.values { continuation.finish() }
    }
}
