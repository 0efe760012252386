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

    /// It was gone through once for each.
    @MainActor @Test func `what followed from each of many is found as quickly as from one`() throws {
        let commits = Commits()
        var entries: [Chronicle.Entry] = []
        let roots = (0..<500).map { number in
            let root = commits.makeCause(.command, "\(number)", parent: nil)
            for step in 0..<20 {
                let cause = commits.makeCause(.request, "\(step)", parent: root)
                entries.append(Chronicle.Entry(cause: cause, content: .changes([]), instant: .now))
            }
            return root.id
        }
        let all = Chronicle.entries(entries, from: Set(roots))
        #expect(all.count == 500 && all.values.allSatisfy { $0.count == 20 })
        #expect(all[roots[7]]?.map(\.cause.id) == entries[140..<160].map(\.cause.id))
        func spent(_ roots: Set<UInt64>) -> Double { ThreadTime.least { _ = Chronicle.entries(entries, from: roots) } }
        // Once for each of them would be five hundred times as long.
        #expect(spent(Set(roots)) < spent([roots[0]]) * 50)
    }
}
