@preconcurrency import Dispatch
import LineEditing

/// Prints output every three milliseconds.
final class Ticker: Sendable {
    private let timer: any DispatchSourceTimer
    private let stream: AsyncStream<Int>
    private let count: @Sendable () -> Int
    private let queue = DispatchQueue(label: "ticker")

    init(_ source: EditingLineSource) {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let shown = Counter()
        self.stream = stream
        count = { shown.value }
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now(), repeating: .milliseconds(3))
        timer.setEventHandler {
            let number = shown.increase()
            source.show("tick \(number)")
            continuation.yield(number)
        }
        timer.resume()
    }

    /// Waits for the next tick.
    func next() async {
        for await _ in stream { return }
    }

    /// Stops the ticker and returns the number of ticks.
    func stop() async -> Int {
        timer.cancel()
        return await withCheckedContinuation { continuation in
            queue.async { [count] in continuation.resume(returning: count()) }
        }
    }
}
