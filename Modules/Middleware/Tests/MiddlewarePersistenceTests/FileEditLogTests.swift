import Foundation
import Middleware
import MiddlewarePersistence
import Persistence
import Primitives
import Testing

@Suite struct `A log of edits` {
    private let bench = EditLogBench()

    @Test func `lines come back after a power cut, least number first`() async throws {
        let log = bench.log()
        let text = EditLogLine(
            lane: "tag",
            tier: "tag1",
            id: .text("é/../7"),
            group: "name",
            number: 3,
            outcome: .confirmed("{\"a\":\"\\\"\"}")
        )
        await log.write([.confirmed(2, 9, "nine")])
        await log.write([.open(1, 5), text])
        bench.disk.losePower(.lost)
        let kept = await bench.log().load()
        #expect(kept.lines == [text, .open(1, 5), .confirmed(2, 9, "nine")])
        #expect(kept.number == 9)
        #expect(kept.cut == nil)
        #expect(bench.complaints == [])
    }

    @Test func `an open edit leaves what was confirmed; a confirmed one replaces both`() async {
        let log = bench.log()
        await log.write([.confirmed(1, 1, "old")])
        await log.write([.open(1, 2)])
        #expect(await bench.log().load().lines == [.confirmed(1, 1, "old"), .open(1, 2)])
        await log.write([.confirmed(1, 3, "new")])
        #expect(await bench.log().load().lines == [.confirmed(1, 3, "new")])
    }

    @Test func `what is forgotten takes the open edit and nothing else`() async {
        let log = bench.log()
        await log.write([.confirmed(1, 1), .open(1, 2), .open(2, 3)])
        await log.write([.forgotten(1, 4), .forgotten(2, 5), .forgotten(3, 6)])
        let kept = await bench.log().load()
        #expect(kept.lines == [.confirmed(1, 1)])
        #expect(kept.number == 6, "numbers of lines that are gone stay used")
    }

    @Test func `a log that has not loaded adds to what is there`() async {
        await bench.log().write([.confirmed(1, 1)])
        await bench.log().write([.open(1, 2)])
        #expect(await bench.log().load().lines == [.confirmed(1, 1), .open(1, 2)])
    }

    @Test func `the least numbers go beyond the capacity, and the cut says so`() async throws {
        let log = bench.log(capacity: 640)
        for number in 1...1500 { await log.write([.confirmed(number, Int64(number))]) }
        let kept = await bench.log().load()
        let cut = try #require(kept.cut)
        #expect(kept.lines.count == 640, "every file is full: the hash spreads")
        #expect(kept.lines.allSatisfy { $0.number > 500 })
        let gone = Set(1...1500).subtracting(kept.lines.map { Int($0.number) })
        #expect(cut == Int64(try #require(gone.max())))
        #expect(kept.number == 1500)
        #expect(try bench.files().keys.filter { $0.contains("/outbox-") }.count == 64)
    }

    @Test func `the entity, not the group, says which file`() async throws {
        let log = bench.log()
        for group in ["a", "b", "c", "d"] {
            let line = EditLogLine(lane: "note", tier: "note1", id: .number(7), group: group, number: 1, outcome: .open)
            await log.write([line])
        }
        #expect(try bench.files().count == 1)
    }

    @Test func `numbers are reserved ahead, and rarely`() async throws {
        let renames = Lock(0)
        let counting = FaultingFileSystem(bench.disk) { call, _, _ in
            if call == .rename { renames.withLock { $0 += 1 } }
            return nil
        }
        let log = bench.log(bench.store(over: counting))
        for number in 1...3000 { await log.reserveNumber(Int64(number)) }
        #expect(renames.withLock { $0 } == 1)
        bench.disk.losePower(.lost)
        let second = bench.log()
        let past = await second.load().number
        #expect(past >= 3000)
        await second.reserveNumber(past + 1)
        bench.disk.losePower(.lost)
        #expect(await bench.log().load().number > past)
        await second.reserveNumber(.max)
        #expect(await bench.log().load().number < .max / 2, "a damaged file cannot use the numbers up")
    }

    @Test func `calls from everywhere lose nothing`() async {
        let log = bench.log()
        await withTaskGroup { group in
            for id in 1...200 {
                group.addTask {
                    await log.write([.open(id, Int64(id))])
                    await log.write([.confirmed(id, Int64(1000 + id))])
                    await log.reserveNumber(Int64(id))
                }
            }
        }
        bench.disk.losePower(.lost)
        let kept = await bench.log().load()
        #expect(kept.lines == (1...200).map { .confirmed($0, Int64(1000 + $0)) })
        #expect(bench.complaints == [])
    }

    @Test func `a full store of pages does not evict it`() async throws {
        let store = bench.store(limits: StoreLimits(totalBytes: 4000))
        let log = bench.log(store)
        await log.write([.confirmed(1, 1)])
        for page in 0..<20 {
            let key = StoreKey(scope: .alice, name: "page \(page)", schema: 1)
            try await store.write(String(repeating: "x", count: 800), for: key)
        }
        await store.flush()
        #expect(await bench.log().load().lines == [.confirmed(1, 1)])
    }
}
