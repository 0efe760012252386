import Foundation
import Persistence
import Primitives
import Testing

/// Tests the store's guarantee at every system call: a reader sees the old value or the new one, and a write that has returned is kept.
@Suite struct `Crashes and failing calls` {
    /// Returns the number of calls that the write of a second value makes on a store that has just been opened.
    private func callsOfOneWrite() async throws -> Int {
        let bench = Bench()
        try await bench.store().write(Note.old, for: .note)
        let faulting = FaultingFileSystem(bench.disk) { _, _, _ in nil }
        try await bench.store(over: faulting).write(Note.new, for: .note)
        return faulting.calls.count
    }

    @Test(arguments: MemoryFileSystem.Unsynchronized.allCases)
    func `crash before any call leaves the old value or the new`(fate: MemoryFileSystem.Unsynchronized) async throws {
        let calls = try await callsOfOneWrite()
        #expect(calls > 10, "a write that makes so few calls does not synchronize")
        var outcomes: Set<Note> = []
        for crash in 1...calls {
            let bench = Bench()
            try await bench.store().write(Note.old, for: .note)
            let dying = bench.store(
                over: FaultingFileSystem(bench.disk) { _, number, _ in number == crash ? .crash : nil }
            )
            var isWritten = false
            do {
                try await dying.write(Note.new, for: .note)
                isWritten = true
            } catch {
                // The planned fault.
            }
            bench.disk.losePower(fate)
            let reborn = bench.store()
            let value = try #require(await reborn.read(Note.self, for: .note).value, "call \(crash): no value")
            #expect(value == .new || (value == .old && !isWritten), "call \(crash)")
            #expect(try bench.files().filter { $0.contains(".tmp-") } == [], "call \(crash): the sweep left a file")
            outcomes.insert(value)
        }
        #expect(outcomes.contains(.old))
    }

    @Test(arguments: MemoryFileSystem.Unsynchronized.allCases)
    func `crash during the very first write leaves nothing or the value`(
        fate: MemoryFileSystem.Unsynchronized
    ) async throws {
        for crash in 1...60 {
            let bench = Bench()
            let faulting = FaultingFileSystem(bench.disk) { _, number, _ in number == crash ? .crash : nil }
            var isWritten = false
            do {
                try await bench.store(over: faulting).write(Note.new, for: .note)
                isWritten = true
            } catch {
                // The planned fault.
            }
            bench.disk.losePower(fate)
            switch await bench.store().read(Note.self, for: .note) {
            case .value(let value, _): #expect(value == .new)
            case .absent: #expect(!isWritten, "call \(crash): a write that returned is gone")
            case let other: Issue.record("call \(crash): \(other.summary)")
            }
            if faulting.calls.count < crash { return }
        }
        Issue.record("60 calls were not enough for a first write; raise the number")
    }

    @Test(arguments: [EIO, ENOSPC, EMFILE, EINTR])
    func `one failing call leaves a whole value and no litter`(number: Int32) async throws {
        let calls = try await callsOfOneWrite()
        for failing in 1...calls {
            let bench = Bench()
            try await bench.store().write(Note.old, for: .note)
            let store = bench.store(
                over: FaultingFileSystem(bench.disk) { _, call, _ in call == failing ? .fail(number) : nil }
            )
            var expected = Note.new
            do throws(StoreError) {
                try await store.write(Note.new, for: .note)
            } catch {
                #expect(error.code == .system || error.code == .notDurable)
                expected = error.code == .system ? .old : .new
            }
            await store.flush()
            #expect(try bench.files().filter { $0.contains(".tmp-") } == [], "call \(failing) left a file")
            #expect(bench.disk.openFileCount == 0, "call \(failing) left a file open")
            #expect(await bench.store().read(Note.self, for: .note).value == expected, "call \(failing)")
            try await store.write(Note.old, for: .note)
            #expect(await store.read(Note.self, for: .note).value == .old, "call \(failing): no recovery")
        }
    }

    @Test func `a failing call in a read says unreadable, never something else`() async throws {
        let bench = Bench()
        try await bench.store().write(Note.old, for: .note)
        var unreadable = 0
        for failing in 1...20 {
            let faulting = FaultingFileSystem(bench.disk) { _, call, _ in call == failing ? .fail(EIO) : nil }
            let store = bench.store(over: faulting)
            switch await store.read(Note.self, for: .note) {
            case .value(let value, _): #expect(value == .old)
            case .unreadable:
                unreadable += 1
                #expect(await store.read(Note.self, for: .note).value == .old, "asking again must work")
            case let other: Issue.record("call \(failing): \(other.summary)")
            }
            await store.flush()
            #expect(bench.disk.openFileCount == 0, "call \(failing) left a file open")
        }
        #expect(unreadable >= 4)
    }

    @Test func `a failing call during quarantine never shows the bad file`() async throws {
        for failing in 1...40 {
            let bench = Bench()
            try await bench.store().write(Note.old, for: .note)
            let path = bench.store().path(of: .note)
            try bench.disk.inject(Data("garbage".utf8), at: path)
            let isArmed = Lock(true)
            let store = bench.store(
                over: FaultingFileSystem(bench.disk) { _, call, _ in
                    call == failing && isArmed.withLock { $0 } ? .fail(EIO) : nil
                }
            )
            switch await store.read(Note.self, for: .note) {
            case .corrupt, .unreadable: break
            case let other: Issue.record("call \(failing): \(other.summary)")
            }
            isArmed.withLock { $0 = false }
            try await store.write(Note.new, for: .note)
            #expect(await bench.store().read(Note.self, for: .note).value == .new)
        }
    }

    @Test func `bytes that come and go one at a time make a whole value`() async throws {
        let bench = Bench()
        let trickle = FaultingFileSystem(bench.disk) { call, _, _ in
            call == .read || call == .write ? .short(1) : nil
        }
        let store = bench.store(over: trickle)
        try await store.write(Note.new, for: .note)
        #expect(await store.read(Note.self, for: .note).value == .new)
        #expect(trickle.calls.filter { $0 == .write }.count > 100)
    }

    @Test func `signals at every second call are waited out`() async throws {
        let bench = Bench()
        let nervous = FaultingFileSystem(bench.disk) { call, number, _ in
            number.isMultiple(of: 2) && [.open, .read, .write, .lock].contains(call) ? .fail(EINTR) : nil
        }
        let store = bench.store(over: nervous)
        try await store.write(Note.new, for: .note)
        #expect(await store.read(Note.self, for: .note).value == .new)
    }

    @Test func `a failed synchronize is not tried again on the same file`() async throws {
        let bench = Bench()
        let store = bench.store()
        try await store.write(Note.old, for: .note)
        let failedOnce = Lock(false)
        let faulting = FaultingFileSystem(bench.disk) { call, _, path in
            guard call == .synchronize, path.contains(".tmp-") else { return nil }
            return failedOnce.withLock { failed in
                defer { failed = true }
                return failed ? nil : .fail(EIO)
            }
        }
        let second = bench.store(over: faulting)
        await expectCode(.system) { try await second.write(Note.new, for: .note) }
        #expect(await second.read(Note.self, for: .note).value == .old)
    }

    @Test func `a write that takes nothing is an error, not a loop`() async throws {
        let bench = Bench()
        let full = FaultingFileSystem(bench.disk) { call, _, _ in call == .write ? .short(0) : nil }
        await expectCode(.system) { try await bench.store(over: full).write(Note.new, for: .note) }
    }

    @Test func `a folder that vanishes is made again`() async throws {
        let bench = Bench()
        let store = bench.store()
        try await store.write(Note.old, for: .note)
        for path in try bench.files() { try bench.disk.unlink(path) }
        for name in try bench.disk.list("/data/store") { try bench.disk.removeFolder("/data/store/\(name)") }
        try bench.disk.removeFolder("/data/store")
        try await store.write(Note.new, for: .note)
        bench.disk.losePower(.lost)
        #expect(await bench.store().read(Note.self, for: .note).value == .new)
    }
}
