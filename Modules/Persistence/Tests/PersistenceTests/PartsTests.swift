import Foundation
import Primitives
import Testing

@testable import Persistence

@Suite struct `Store parts` {
    @Test func `the checksum is zlib's`() {
        var checksum = CRC32()
        checksum.update("123456789".utf8)
        #expect(checksum.value == 0xcbf4_3926)
    }

    @Test(arguments: 0..<40) func `the checksum of eight bytes at a time is that of one at a time`(count: Int) {
        var generator = SplitMix64(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        var whole = CRC32()
        whole.update(bytes)
        var stepwise = CRC32()
        for byte in bytes { stepwise.update(CollectionOfOne(byte)) }
        #expect(whole.value == stepwise.value)
    }

    @Test func `a scope comes back from its tag, and from no other text`() {
        for scope in [
            StoreScope.server("a"), .server(""), .server("x:y"), .account("jos\u{e9} :%", on: "b:c"),
            .account("", on: ""),
        ] {
            #expect(StoreScope(tag: scope.tag) == scope)
        }
        for tag in ["", "server", "server:a:b", "account:a", "else:a", "server:%", "server:%61", "server:e%CC%81"] {
            #expect(StoreScope(tag: tag) == nil, "\(tag)")
        }
    }

    /// A read used to compute them twice, and a write once more.
    @Test func `the names of a key are made once, and its copies share them`() {
        let key = StoreKey(scope: .server("x"), name: "a/b", schema: 1)
        let copy = key
        #expect(copy.place === key.place)
        #expect(StoreFile(copy, root: "/r").path == "/r/\(key.place.folderName)/\(key.place.fileName)")
        #expect(key.place.headerStart == StoreHeader(key: key, writtenAt: Date(), length: 0).start)
    }

    @Test func `the start of a name is the start of what its file name shows`() {
        for name in ["feed/local/1", "Feed", "a--b", "日本-x", "  a", String(repeating: "ab/", count: 40)] {
            for length in 0...name.count {
                let part = SafeFileName.readablePart(of: String(name.prefix(length)))
                #expect(SafeFileName.make(readable: name, identity: name).hasPrefix(part), "\(name), \(length)")
            }
        }
    }

    @Test(arguments: ["+1", "01", "-0", "", "-", "9223372036854775808", "0x1", "--1"])
    func `a number has one spelling`(text: String) {
        let taken = Array(text.utf8).withUnsafeBytes { bytes -> Bool in
            var scanner = HeaderScanner(bytes)
            return scanner.scanInteger() != nil && scanner.isAtEnd
        }
        #expect(!taken)
    }

    @Test(arguments: [0, 1, -1, 42, Int64.max, .min]) func `a number comes back`(value: Int64) {
        Array("\(value)".utf8).withUnsafeBytes { bytes in
            var scanner = HeaderScanner(bytes)
            #expect(scanner.scanInteger() == value && scanner.isAtEnd)
        }
    }

    @Test func `header text has one spelling and comes back`() {
        for text in ["", "plain", "with space", "a%b", "日本", "\n\0"] {
            let escaped = HeaderEscaping.escaped(text)
            #expect(escaped.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f })
            #expect(HeaderEscaping.unescaped(escaped) == text)
        }
        for bad in ["%", "%4", "%zz", "%41", "a b", "%FF"] { #expect(HeaderEscaping.unescaped(bad) == nil, "\(bad)") }
    }

    @Test(arguments: [0, 1.5, -1, 1_795_235_100.123456, 4_000_000_000.999999])
    func `times keep their microseconds`(seconds: Double) {
        let micros = Date(timeIntervalSince1970: seconds).microseconds
        #expect(Date(microseconds: micros).microseconds == micros)
        #expect(abs(Date(microseconds: micros).timeIntervalSince1970 - seconds) < 1e-6)
    }

    @Test func `times out of range are cut, not trapped on`() {
        #expect(Date.distantFuture.microseconds > 0)
        #expect(Date(timeIntervalSince1970: .infinity).microseconds == .max)
        #expect(Date(timeIntervalSince1970: -1e300).microseconds == .min)
    }

    @Test func `the index adds up and chooses as a naive one does, after every step`() {
        var index = StoreIndex()
        // The model is ordered from the least recently used file.
        var model: [(file: StoreFile, bytes: Int)] = []
        var generator = SplitMix64(seed: 7)
        for _ in 0..<4000 {
            let file = StoreFile(folder: "f\(generator.next() % 3)", name: "\(generator.next() % 9)")
            switch generator.next() % 8 {
            case 0:
                index.remove(file)
                model.removeAll { $0.file == file }
            case 1 where generator.next() % 8 == 0:
                index.removeAll(in: file.folder)
                model.removeAll { $0.file.folder == file.folder }
            default:
                let bytes = Int(generator.next() % 100)
                index.use(file, bytes: bytes)
                model.removeAll { $0.file == file }
                model.append((file, bytes))
            }
            var expected: [StoreFile] = []
            var total = model.reduce(0) { $0 + $1.bytes }
            #expect(index.totalBytes == total)
            for entry in model where total > 400 && entry.file != file {
                expected.append(entry.file)
                total -= entry.bytes
            }
            let victims = index.evictionCandidates(over: 400, sparing: file)
            #expect(victims.map(\.file) == expected)
            #expect(index.evictionCandidates(over: 400, sparing: file).isEmpty, "what is to go is not chosen twice")
            for victim in victims {
                if generator.next() % 4 == 0 {
                    index.unmark(victim.file)
                    index.use(victim.file, bytes: 0)
                    model.removeAll { $0.file == victim.file }
                    model.append((victim.file, 0))
                } else {
                    index.remove(victim.file)
                    model.removeAll { $0.file == victim.file }
                }
            }
        }
    }

    @Test func `a victim that is spared is the first to go the next time`() {
        var index = StoreIndex()
        let files = (0..<4).map { StoreFile(folder: "f", name: "\($0)") }
        for file in files { index.use(file, bytes: 10) }
        #expect(index.evictionCandidates(over: 20, sparing: files[3]).map(\.file) == [files[0], files[1]])
        #expect(index.isMarkedForEviction(files[0], over: 20))
        index.unmark(files[1])
        index.remove(files[0])
        #expect(!index.isMarkedForEviction(files[1], over: 20))
        #expect(index.evictionCandidates(over: 20, sparing: files[3]).map(\.file) == [files[1]])
    }

    @Test func `a read that a write overtook does not count for more than the write`() {
        var index = StoreIndex()
        let file = StoreFile(folder: "f", name: "n")
        index.use(file, bytes: 10)
        let moment = index.logicalTime
        index.use(file, bytes: 30)
        index.found(file, bytes: 10, asOf: moment)
        #expect(index.totalBytes == 30)
        index.missed(file, asOf: moment)
        #expect(index.totalBytes == 30)
        index.found(file, bytes: 12, asOf: index.logicalTime)
        #expect(index.totalBytes == 12)
        let before = index.logicalTime
        index.remove(file)
        index.found(file, bytes: 12, asOf: before)
        #expect(index.totalBytes == 0, "what was removed meanwhile does not come back")
        index.found(file, bytes: 12, asOf: index.logicalTime)
        index.missed(file, asOf: index.logicalTime)
        #expect(index.totalBytes == 0)
    }

    @Test func `a lane keeps the order of all that waits, and nobody who waits is forgotten`() throws {
        var lanes = StoreJobQueues()
        let file = StoreFile(folder: "f", name: "n")
        let heard = Lock<[Int]>([])
        func write(_ number: Int, _ durability: StoreDurability) -> StoreJobQueues.Job {
            let waiter: StoreJobQueues.Waiter = { _ in heard.withLock { $0.append(number) } }
            let key = StoreKey(scope: .server("x"), name: "\(number)", schema: 1)
            return .write(
                StoreJobQueues.Write(
                    key: key,
                    writtenAt: Date(),
                    durability: durability,
                    encode: { .success(Data()) },
                    waiters: [waiter]
                )
            )
        }
        let lane = try #require(lanes.add(.work(run: {}, refuse: { _ in }), to: file).begins)
        for block in 0..<100 {
            for number in 0..<10 {
                _ = lanes.add(write(block * 10 + number, number == 3 ? .durable : .cache), to: file)
            }
            _ = lanes.add(.work(run: {}, refuse: { _ in }), to: file)
        }
        _ = lanes.next(of: lane)
        for block in 0..<100 {
            guard case .write(let write)? = lanes.next(of: lane), case .work? = lanes.next(of: lane) else {
                Issue.record("block \(block) is out of order")
                return
            }
            #expect(write.key.name == "\(block * 10 + 9)")
            #expect(write.durability == .durable, "one of those who wait asked for it")
            write.waiters.forEach { $0(.success(())) }
        }
        #expect(heard.withLock { $0 } == Array(0..<1000))
        if lanes.next(of: lane) != nil { Issue.record("nothing was left") }
        #expect(!lanes.isBusy(file))
    }

    @Test func `a lane runs one job at a time and overtakes only writes that wait`() throws {
        var lanes = StoreJobQueues()
        let file = StoreFile(folder: "f", name: "n")
        let heard = Lock<[String]>([])
        func write(_ name: String) -> StoreJobQueues.Job {
            .write(
                StoreJobQueues.Write(
                    key: StoreKey(scope: .server("x"), name: name, schema: 1),
                    writtenAt: Date(),
                    durability: .durable,
                    encode: { .success(Data()) },
                    waiters: [{ _ in heard.withLock { $0.append(name) } }]
                )
            )
        }
        let lane = try #require(lanes.add(write("1"), to: file).begins)
        _ = lanes.next(of: lane)
        let second = lanes.add(write("2"), to: file)
        #expect(second.begins == nil && !second.coalesced)
        #expect(lanes.add(write("3"), to: file).coalesced)
        #expect(!lanes.add(.work(run: {}, refuse: { _ in }), to: file).coalesced)
        #expect(!lanes.add(write("4"), to: file).coalesced, "a write must not overtake a read")
        guard case .write(let third)? = lanes.next(of: lane) else {
            Issue.record("a write was waiting")
            return
        }
        #expect(third.key.name == "3")
        third.waiters.forEach { $0(.success(())) }
        #expect(heard.withLock { $0 } == ["2", "3"])
        _ = lanes.next(of: lane)
        _ = lanes.next(of: lane)
        if lanes.next(of: lane) != nil { Issue.record("nothing was left") }
        #expect(lanes.busyFiles.isEmpty)
        #expect(lanes.add(write("5"), to: file).begins == lane)
        lanes.insertBarrier()
        let next = lanes.add(write("6"), to: file)
        #expect(
            next.begins != nil && next.begins != lane && !next.coalesced,
            "a turn does not draw in what comes after"
        )
    }
}
