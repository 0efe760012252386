import Propagation
import Testing

@testable import Middleware

@Suite struct `Marks that wait` {
    private let queue = Line()

    /// A queue that can be asked in an expectation.
    private final class Line {
        var queue = MarkQueue<Int>()

        func add(_ id: Int) -> Bool { queue.add(id) }
        func remove(_ id: Int) -> MarkQueue<Int>.Removal { queue.remove(id) }
        func take() -> [Int] { queue.take() }
        func finish(isSent: Bool) -> [Int] { queue.finish(isSent: isSent) }
        func removeAll() -> [Int] { queue.removeAll() }
        var waiting: [Int] { queue.waiting }
        var count: Int { queue.count }
        func contains(_ id: Int) -> Bool { queue.contains(id) }
        func isDue(_ limit: Int) -> Bool { queue.isDue(limit) }
    }

    @Test func `they are sent once, in the order in which they came`() {
        for id in [3, 1, 3, 2] { _ = queue.add(id) }
        #expect(queue.take() == [3, 1, 2])
        #expect(queue.take().isEmpty, "one attempt at a time")
        #expect(!queue.add(1), "it is being sent")
        #expect(queue.add(4))
        #expect(queue.finish(isSent: true).isEmpty)
        #expect(queue.take() == [4])
    }

    /// Queued mark-read must not re-add an id that the user un-queued.
    @Test func `one that is taken out before it is sent is not sent, nor after a failure`() {
        for id in 1...4 { _ = queue.add(id) }
        #expect(queue.remove(2) == .removed)
        #expect(queue.take() == [1, 3, 4])
        #expect(queue.remove(3) == .tooLate)
        _ = queue.add(5)
        #expect(queue.count == 3 && !queue.contains(3))
        #expect(queue.finish(isSent: false) == [3])
        #expect(queue.waiting == [1, 4, 5])
        #expect(queue.remove(9) == .notQueued)
    }

    @Test func `one that is wanted again while it is sent comes back if that fails`() {
        _ = queue.add(1)
        _ = queue.take()
        _ = queue.remove(1)
        _ = queue.add(1)
        #expect(queue.finish(isSent: false).isEmpty)
        #expect(queue.waiting == [1])
    }

    @Test func `after a failure so many are waited for again`() {
        for id in 1...3 { _ = queue.add(id) }
        #expect(queue.isDue(3))
        _ = queue.take()
        _ = queue.finish(isSent: false)
        _ = queue.add(4)
        #expect(!queue.isDue(3))
        _ = queue.add(5)
        _ = queue.add(6)
        #expect(queue.isDue(3) && queue.count == 6)
    }

    @Test func `an emptied queue gets nothing back`() {
        for id in 1...2 { _ = queue.add(id) }
        _ = queue.take()
        _ = queue.add(3)
        #expect(queue.removeAll() == [3])
        #expect(queue.finish(isSent: false) == [1, 2])
        #expect(queue.count == 0)
    }
}
