import Observation
import Primitives
import Propagation
import Testing

@Suite struct TickTests {
    private let tick = ObservationTrigger()

    /// Reads the trigger and counts the notifications.
    private func watch(_ told: Lock<Int>) {
        withObservationTracking {
            tick.access()
        } onChange: {
            told.withLock { $0 += 1 }
        }
    }

    @Test func `tells each who has read, once for each read`() {
        let told = Lock(0)
        tick.notify()
        #expect(!tick.isObserved && told.withLock { $0 } == 0)
        watch(told)
        watch(told)
        #expect(tick.isObserved)
        tick.notify()
        #expect(told.withLock { $0 } == 2)
        tick.notify()
        #expect(told.withLock { $0 } == 2)
        watch(told)
        tick.notify()
        #expect(told.withLock { $0 } == 3)
    }
}
