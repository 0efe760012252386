import Foundation
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
        #expect(told.withLock { $0 } == 2 && !tick.isAwaited)
        tick.advance()
        #expect(told.withLock { $0 } == 2)
        watch(told)
        tick.advance()
        #expect(told.withLock { $0 } == 3)
    }

    /// Whoever reads while it is advanced elsewhere hears of what is written after the read.
    @Test func `no write after a read is missed, on whatever thread`() async {
        let written = Lock(0)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for _ in 0..<20_000 {
                    written.withLock { $0 += 1 }
                    tick.advance()
                }
                written.withLock { $0 = -1 }
                tick.advance()
            }
            group.addTask {
                // Reads again each time that it is told; one that is missed would be waited for in vain.
                while true {
                    let isOver = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                        let once = Lock<CheckedContinuation<Bool, Never>?>(continuation)
                        let seen = withObservationTracking {
                            tick.read()
                            return written.withLock { $0 }
                        } onChange: {
                            once.withLock { $0.take() }?.resume(returning: false)
                        }
                        if seen == -1 { once.withLock { $0.take() }?.resume(returning: true) }
                    }
                    if isOver { return }
                }
            }
        }
    }
}
