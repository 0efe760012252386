import Propagation
import Testing

@testable import ReplKit

@Suite struct ChronicleTests {
    /// It was released under the chronicle's lock, and a lock that is asked twice by one thread traps.
    @Test func `what a tracer holds may be told in events when it goes`() {
        final class Recorder: Sendable {
            let log: PropagationLog
            init(_ log: PropagationLog) { self.log = log }
            deinit { log.record(.evict, cause: nil, "the tracer's own") }
        }
        let log = PropagationLog(isOn: true)
        let chronicle = Chronicle()
        let subscription = log.observe(chronicle.add)
        func trace() {
            let recorder = Recorder(log)
            chronicle.trace { withExtendedLifetime(recorder) {} }
        }
        trace()
        chronicle.trace {}
        #expect(chronicle.takeTraced().map(\.text) == ["the tracer's own"])
        trace()
        chronicle.trace(nil)
        #expect(log.events.count == 2)
        withExtendedLifetime(subscription) {}
    }
}
