import Observation
import Primitives
import Propagation
import Testing

@Suite struct TickTests {
    private let tick = Tick()

    /// Reads it, and counts how often that is told.
    private func watch(_ told: Lock<Int>) {
        withObservationTracking {
            tick.read()
        } onChange: {
            told.withLock { $0 += 1 }
        }
    }

    @Test func `tells each who has read, once for each read`() {
        let told = Lock(0)
        tick.advance()
        #expect(!tick.isAwaited && told.withLock { $0 } == 0)
        watch(told)
        watch(told)
        #expect(tick.isAwaited)
        tick.advance()
        #expect(told.withLock { $0 } == 2)
        tick.advance()
        #expect(told.withLock { $0 } == 2)
        watch(told)
        tick.advance()
        #expect(told.withLock { $0 } == 3)
    }
}
