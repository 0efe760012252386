import Propagation
import Testing

@testable import ReplKit

@Suite struct SessionLogTests {
    /// A regression: the value was released under the log's lock, and a lock traps if one thread takes it twice.
    @Test func `what a tracer holds may be told in events when it goes`() {
        final class Recorder: Sendable {
            let log: PropagationLog
            init(_ log: PropagationLog) { self.log = log }
            deinit { log.record(.evict, cause: nil, "the tracer's own") }
        }
        let log = PropagationLog(isOn: true)
        let chronicle = SessionLog()
        let subscription = log.observe(chronicle.add)
        func trace() {
            let recorder = Recorder(log)
            chronicle.trace { withExtendedLifetime(recorder) {} }
        }
        trace()
        chronicle.trace {}
        #expect(chronicle.drainTraced().map(\.text) == ["the tracer's own"])
        trace()
        chronicle.trace(nil)
        #expect(log.events.count == 2)
        withExtendedLifetime(subscription) {}
    }

    /// A regression: the log was searched once for each root.
    @MainActor @Test func `what followed from each of many is found as quickly as from one`() throws {
        let commits = Commits()
        var entries: [SessionLog.Entry] = []
        let roots = (0..<500).map { number in
            let root = commits.makeCause(.command, "\(number)", parent: nil)
            for step in 0..<20 {
                let cause = commits.makeCause(.request, "\(step)", parent: root)
                entries.append(SessionLog.Entry(cause: cause, content: .changes([]), instant: .now))
            }
            return root.id
        }
        let all = SessionLog.entries(entries, from: Set(roots))
        #expect(all.count == 500 && all.values.allSatisfy { $0.count == 20 })
        #expect(all[roots[7]]?.map(\.cause.id) == entries[140..<160].map(\.cause.id))
        func spent(_ roots: Set<UInt64>) -> Double { ThreadTime.least { _ = SessionLog.entries(entries, from: roots) } }
        // A search for each root would take five hundred times as long.
        #expect(spent(Set(roots)) < spent([roots[0]]) * 50)
    }
}
