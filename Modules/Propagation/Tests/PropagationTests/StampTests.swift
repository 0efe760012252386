import Foundation
import Propagation
import Testing

@Suite struct StampTests {
    let commits = Commits()

    /// Expects that each stamp is older than all stamps behind it and than none before it.
    private func expectAscending(_ stamps: [Stamp]) {
        for (index, stamp) in stamps.enumerated() {
            for (other, place) in zip(stamps, stamps.indices) {
                #expect(stamp.isOlder(than: other) == (index < place))
                #expect(Stamp.earlier(stamp, other) == (index < place ? stamp : other))
                #expect(Stamp.later(stamp, other) == (index < place ? other : stamp))
            }
        }
    }

    @Test func `later requests have later stamps, files earlier ones`() {
        let stamps = [
            Stamp.never, .stored(-1), .stored(1), .stored(2), .stored(.max), commits.makeStamp(), commits.makeStamp(),
        ]
        expectAscending(stamps)
        #expect(Set(stamps).count == stamps.count)
    }

    @Test func `a stamp read back by its number keeps its order, and is before every live one`() {
        let written = [commits.makeStamp(), commits.makeStamp(), commits.makeStamp()]
        let read = written.map { Stamp.stored($0.number) }
        expectAscending(read)
        #expect(Set(read).count == 3)
        #expect(read.allSatisfy { $0.isOlder(than: written[0]) })
        #expect(read.map(\.number) == written.map(\.number))
        #expect(Stamp.stored(Stamp.never.number) == .never)
    }

    @Test func `stamps go on past a number that was read, and never back`() {
        commits.advanceStamps(past: 41)
        #expect(commits.makeStamp().number == 42)
        commits.advanceStamps(past: 7)
        commits.advanceStamps(past: .min)
        #expect(commits.makeStamp().number == 43)
    }

    @Test func `a damaged file's number does not use the stamps up`() {
        let first = commits.makeStamp()
        commits.advanceStamps(past: .max)
        #expect(first.isOlder(than: commits.makeStamp()))
    }

    @Test func `stamps raised and taken on many threads are greater than what was raised before`() async {
        let commits = commits
        await withTaskGroup(of: Bool.self) { group in
            for number in Int64(1)...200 {
                group.addTask {
                    commits.advanceStamps(past: number * 10)
                    return commits.makeStamp().number > number * 10
                }
            }
            for await isGreater in group { #expect(isGreater) }
        }
        #expect(commits.makeStamp().number > 2_000)
    }

    @Test func `files are in the order of their dates`() {
        let now = Date(timeIntervalSince1970: 1_000_000)
        let stamps = [
            Stamp.never, .stored(at: now), .stored(at: now.addingTimeInterval(0.000_001)), .stored(at: .distantFuture),
        ]
        expectAscending(stamps)
        #expect(Set(stamps).count == stamps.count)
        #expect(Stamp.stored(at: .distantFuture).isOlder(than: commits.makeStamp()))
    }

    @Test func `a file that is known by its time is not compared with what was kept with a number`() {
        let file = Stamp.stored(at: Date(timeIntervalSince1970: 1_800_000_000))
        #expect(file.isOlder(than: .stored(1)) && Stamp.never.isOlder(than: file) && file.isStored && file.isDated)
        #expect(!Stamp.stored(1).isDated && !commits.makeStamp().isDated)
        #expect(Stamp.stored(.min) == .never)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude])
    func `a date that is no time does not trap`(_ seconds: Double) {
        #expect(Stamp.stored(at: Date(timeIntervalSince1970: seconds)) == .never)
    }
}
