import Primitives
import Propagation
import Testing

@testable import Middleware

/// Tests marks and counts that overlap in every way without other changes, so that the right result is known at every moment.
@Suite struct `Unread items under way` {
    private struct World {
        struct Marking {
            let item: Int
            let isRead: Bool
            var isServed = false
            let isRefused: Bool
        }

        let commits = Commits()
        var tally = UnreadTally<Int>()
        /// The unread items on the server, and the items shown as unread; an item's kind is its parity.
        var server = Set(0..<10)
        var shown = Set(0..<10)
        var marks: [Marking] = []
        var reading: (startedAt: Stamp, counts: [Int: Int]?)?

        func key(_ item: Int) -> EntityKey { EntityKey(kind: "item", id: "\(item)") }
        func counts(_ items: Set<Int>) -> [Int: Int] {
            [0: items.count { $0 % 2 == 0 }, 1: items.count { $0 % 2 == 1 }]
        }

        mutating func begin(_ item: Int, isRefused: Bool) {
            guard !marks.contains(where: { $0.item == item }) else { return }
            let isRead = shown.contains(item)
            marks.append(Marking(item: item, isRead: isRead, isRefused: isRefused))
            tally.begin(key(item), item % 2, from: !isRead, to: isRead)
            if isRead { shown.remove(item) } else { shown.insert(item) }
        }

        mutating func serve(_ index: Int) {
            guard !marks[index].isServed else { return }
            marks[index].isServed = true
            guard !marks[index].isRefused else { return }
            if marks[index].isRead { server.remove(marks[index].item) } else { server.insert(marks[index].item) }
        }

        mutating func settle(_ index: Int) {
            serve(index)
            let mark = marks.remove(at: index)
            tally.finish(key(mark.item), isRead: mark.isRefused ? nil : mark.isRead, at: commits.makeStamp())
            guard mark.isRefused else { return }
            if mark.isRead { shown.insert(mark.item) } else { shown.remove(mark.item) }
        }

        /// Requests a count, computes it, or delivers it, in turn.
        mutating func read() {
            guard let (startedAt, counts) = reading else { return reading = (commits.makeStamp(), nil) }
            guard let counts else { return reading = (startedAt, self.counts(server)) }
            tally.merge(counts, startedAt: startedAt)
            reading = nil
        }
    }

    @Test(arguments: 0..<200) func `the count is what is shown, at every moment`(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var world = World()
        for _ in 0..<3 { world.read() }
        for _ in 0..<80 {
            switch next(6) {
            case 0, 1: world.begin(next(10), isRefused: next(4) == 0)
            case 2 where !world.marks.isEmpty: world.serve(next(world.marks.count))
            case 3 where !world.marks.isEmpty: world.settle(next(world.marks.count))
            default: world.read()
            }
            let right = world.counts(world.shown)
            #expect(world.tally.count(0) == right[0] && world.tally.count(1) == right[1])
        }
        while !world.marks.isEmpty { world.settle(0) }
        world.reading = nil
        for _ in 0..<3 { world.read() }
        #expect(world.shown == world.server && !world.tally.isStale)
        #expect(world.tally.count(0) + world.tally.count(1) == world.server.count)
    }
}
