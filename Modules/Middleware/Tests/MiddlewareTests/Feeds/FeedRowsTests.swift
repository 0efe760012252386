import Propagation
import Testing

@testable import Middleware

@Suite struct `Rows of a feed` {
    /// An ID that counts how often it is hashed.
    private struct CountedID: Hashable {
        final class Counter { var hashes = 0 }

        let number: Int
        let counter: Counter

        static func == (left: CountedID, right: CountedID) -> Bool { left.number == right.number }
        func hash(into hasher: inout Hasher) {
            counter.hashes += 1
            hasher.combine(number)
        }
    }

    /// Twice the rows cost at most twice the work, including the growth of the table.
    @Test func `a row is looked for once, however many there are`() {
        func hashes(rows count: Int) -> Int {
            let counter = CountedID.Counter()
            var rows = FeedRows<CountedID, Int> { CountedID(number: $0, counter: counter) }
            for page in 0..<count / 20 { _ = rows.append(Array(page * 20..<(page + 1) * 20)) }
            return counter.hashes
        }
        #expect(hashes(rows: 8000) <= 2 * hashes(rows: 4000) + 8000)
        #expect(hashes(rows: 8000) < 8000 * 4)
    }

    @Test(arguments: 0..<40) func `no row is there twice, whatever comes`(seed: UInt64) {
        let commits = Commits()
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var rows = FeedRows<Int, Int> { $0 }
        for _ in 0..<100 {
            let before = rows.all
            let page = (0..<next(6)).map { _ in next(40) }
            switch next(4) {
            case 0:
                let item = next(40)
                let isNew = rows.prepend(item, at: commits.makeStamp())
                #expect(isNew == !before.contains(item) && rows.all == (isNew ? [item] : []) + before)
            case 1:
                let new = rows.replace(with: page, askedAt: commits.makeStamp())
                #expect(Set(rows.all) == Set(page) && Set(new) == Set(page).subtracting(before))
            default:
                let new = rows.append(page)
                #expect(rows.all == before + new && Set(new) == Set(page).subtracting(before))
            }
            #expect(Set(rows.all).count == rows.all.count)
        }
    }
}
