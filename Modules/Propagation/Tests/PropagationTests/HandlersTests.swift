import Foundation
import Propagation
import Testing

@MainActor @Suite struct `Those who asked to be told` {
    @Test func `are told in the order in which they asked`() {
        let handlers = HandlerList<Int>()
        var told: [String] = []
        let subscriptions = ["a", "b", "c"].map { name in handlers.subscribe { told.append("\(name)\($0)") } }
        handlers.notify(1)
        #expect(told == ["a1", "b1", "c1"])
        withExtendedLifetime(subscriptions) {}
    }

    @Test func `are not told any more once taken out, also by one who was told before`() {
        let handlers = HandlerList<Int>()
        var told: [String] = []
        var second: HandlerSubscription?
        let first = handlers.subscribe { _ in
            told.append("first")
            second = nil
        }
        second = handlers.subscribe { _ in told.append("second") }
        let third = handlers.subscribe { _ in told.append("third") }
        handlers.notify(1)
        #expect(told == ["first", "third"])
        #expect(second == nil)
        withExtendedLifetime((first, third)) {}
    }

    @Test func `are told from the next round on if they ask during one`() {
        let handlers = HandlerList<Int>()
        var told: [Int] = []
        var late: HandlerSubscription?
        let first = handlers.subscribe { value in
            if late == nil { late = handlers.subscribe { told.append($0) } }
        }
        handlers.notify(1)
        #expect(told == [])
        handlers.notify(2)
        #expect(told == [2])
        withExtendedLifetime((first, late)) {}
    }

    @Test func `are as good as new after many have come and gone`() {
        let handlers = HandlerList<Int>()
        var told: [Int] = []
        var subscriptions = (0..<1_000).map { number in handlers.subscribe { _ in told.append(number) } }
        // Removes every other one from the middle, then all but the last: this leaves empty places and compacts them on the way.
        for index in stride(from: 998, to: 0, by: -2) { subscriptions.remove(at: index) }
        handlers.notify(0)
        #expect(told == [0] + stride(from: 1, to: 1_000, by: 2))
        subscriptions.removeFirst(subscriptions.count - 1)
        told = []
        handlers.notify(0)
        #expect(told == [999])
        subscriptions = []
        #expect(handlers.isEmpty)
    }

    @Test func `cost as much each, however many there are`() {
        // Returns the CPU time of this thread in seconds, so that other processes do not count.
        func spent() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        func time(_ count: Int) -> Double {
            let handlers = HandlerList<Int>()
            let subscriptions = (0..<count).map { _ in handlers.subscribe { _ in } }
            let times = (0..<5).map { _ in
                let begin = spent()
                handlers.notify(1)
                return spent() - begin
            }
            let best = times.min() ?? 0
            withExtendedLifetime(subscriptions) {}
            return best
        }
        // The input is sixteen times as large; a quadratic implementation takes 256 times as long.
        #expect(time(16_000) < time(1_000) * 128)
    }
}
