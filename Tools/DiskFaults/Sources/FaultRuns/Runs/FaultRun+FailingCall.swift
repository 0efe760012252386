import Foundation
import Persistence
import Primitives

extension FaultRun {
    /// Lets each system call of each operation fail once, on the machine's files.
    static let failingCall = FaultRun("failing-call", "old or new as told, no litter, then all works") { place, tally in
        let errors = place.effort == .quick ? [EIO] : [EIO, ENOSPC, EMFILE, EINTR, EACCES]
        let bench = Bench(disk: place.fileSystem, place: place)
        for deed in Deed.allCases {
            let calls = try await deed.callCount(bench)
            tally.expect(calls > 3, "\(deed) makes \(calls) calls: a store that does so little keeps nothing")
            for error in errors {
                for call in 1...max(1, calls) {
                    tally.count()
                    let flaw = try await deed.flaw(whenCall: call, failsWith: error, bench)
                    if let flaw { tally.broken("\(deed), call \(call), \(String(cString: strerror(error))): \(flaw)") }
                }
            }
        }
    }
}

extension Deed {
    /// Returns the number of calls that the operation makes, opening included.
    fileprivate func callCount(_ bench: Bench) async throws -> Int {
        try bench.place.clear()
        try await prepare(bench)
        let counting = bench.failing { _ in nil }
        _ = await perform(on: bench.store(over: counting.files))
        return counting.counter.calls.count
    }

    fileprivate func flaw(whenCall failing: Int, failsWith error: Int32, _ bench: Bench) async throws -> String? {
        try bench.place.clear()
        try await prepare(bench)
        let store = bench.store(over: bench.failing { $0 == failing ? error : nil }.files)
        let ending = await perform(on: store)
        if self == .firstWrite || self == .replace {
            let litter = try PosixFileSystem().litter(below: bench.place.root)
            if !litter.isEmpty { return "it leaves \(litter.count) temporary files" }
        }
        // Only that call failed, so the same store must continue to work.
        for next in [bench.store(), store] {
            if let flaw = await flaw(after: ending, in: next, isDead: false) { return flaw }
        }
        return try await flawOfGoingOn(bench)
    }
}

extension Bench {
    /// Returns files that fail at some calls. The misbehaviour wraps the fault, so that it can hide it.
    fileprivate func failing(
        _ error: @escaping @Sendable (_ call: Int) -> Int32?
    ) -> (files: any FileSystem, counter: FaultingFileSystem) {
        let counter = FaultingFileSystem(PosixFileSystem()) { _, call, _ in error(call).map { .fail($0) } }
        return (place.lie?.told(by: counter) ?? counter, counter)
    }
}

extension Deed {
    /// Checks that a new store can sweep, write and read after the failure.
    func flawOfGoingOn(_ bench: Bench) async throws -> String? {
        let store = bench.store()
        do throws(StoreError) {
            try await store.wipe(Self.key.scope)
            store.open(Self.key.scope)
            try await store.write(Self.new, for: Self.key)
        } catch {
            return "afterwards: \(error)"
        }
        let found = await store.read(Entry.self, for: Self.key)
        guard found.value == Self.new else { return "afterwards: \(found.summary)" }
        let litter = try bench.disk.litter(below: bench.place.root)
        return litter.isEmpty ? nil : "afterwards: \(litter.count) left-overs are not swept"
    }
}
