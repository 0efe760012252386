import Foundation
import Persistence
import Primitives

/// An operation of a store while something goes wrong, with the conditions that must hold afterwards.
enum Deed: String, CaseIterable, Sendable {
    case firstWrite, replace, read, delete, move, wipe, quarantine, sweep

    static let old = Entry(owner: 0, number: 1, length: 40)
    static let new = Entry(owner: 0, number: 2, length: 90)
    static let key = StoreKey.numbered(0)
    private static let other = StoreKey.numbered(1)
    /// The same name in a guest's scope.
    private static let guests = StoreKey(scope: .guest, name: key.name, schema: 1)

    /// The result of the operation.
    enum Ending: Hashable, Sendable {
        case done
        case failed(StoreError.Code)
        /// A read was refused for a reason that is not the store's fault.
        case refused
        /// A read returned a value that it must not return.
        case wrong(String)
    }

    /// Sets up the initial state, on a disk that does not fail.
    func prepare(_ bench: Bench) async throws {
        let store = bench.store()
        switch self {
        case .firstWrite: break
        case .replace, .read, .delete: try await store.write(Self.old, for: Self.key)
        case .move: try await store.write(Self.old, for: Self.guests)
        case .wipe:
            try await store.write(Self.old, for: Self.key)
            try await store.write(Self.old, for: Self.other)
            try bench.disk.plant(Data("garbage".utf8), at: store.path(of: Self.other))
            _ = await store.read(Entry.self, for: Self.other)
        case .quarantine:
            try await store.write(Self.old, for: Self.key)
            try bench.disk.plant(Data("garbage".utf8), at: store.path(of: Self.key))
        case .sweep:
            try await store.write(Self.old, for: Self.key)
            let litter = "\(store.path(of: Self.key).parentFolder)/.tmp-1-dead"
            try bench.disk.plant(Data("half".utf8), at: litter)
        }
        await store.flush()
    }

    /// Performs the operation.
    func perform(on store: FileStore) async -> Ending {
        do throws(StoreError) {
            switch self {
            case .firstWrite, .replace: try await store.write(Self.new, for: Self.key)
            case .delete: try await store.delete(Self.key)
            case .wipe: try await store.wipe(Self.key.scope)
            case .move: store.move(.guest, to: .alice)
            case .read, .sweep, .quarantine: return await read(store)
            }
            await store.flush()
            return .done
        } catch {
            await store.flush()
            return .failed(error.code)
        }
    }

    private func read(_ store: FileStore) async -> Ending {
        let answer = await store.read(Entry.self, for: Self.key)
        await store.flush()
        switch answer {
        case .unreadable: return .refused
        case .corrupt where self == .quarantine: return .done
        case .value(Self.old, _) where self != .quarantine: return .done
        default: return .wrong(answer.summary)
        }
    }

    /// Checks the state that a store finds when it is opened afterwards.
    ///
    /// - Parameter isDead: True if the process was gone before it could clean up, and the power was cut too.
    /// - Returns: The broken condition; nil if all conditions hold.
    func flaw(after ending: Ending, in store: FileStore, isDead: Bool) async -> String? {
        if case .wrong(let answer) = ending { return "answered \(answer)" }
        if self == .move {
            // The program repeats the move at the next start.
            let lost = await flawOfMoving(store)
            if let lost { return lost }
        }
        let isAllowed: Bool
        let found = await store.read(Entry.self, for: Self.key)
        switch (self, found) {
        case (.firstWrite, .absent): isAllowed = ending != .done && (isDead || ending == .failed(.system))
        case (.firstWrite, .value(Self.new, _)), (.replace, .value(Self.new, _)):
            isAllowed = isDead || ending == .done || ending == .failed(.notDurable)
        case (.replace, .value(Self.old, _)):
            isAllowed = ending != .done && (isDead || ending == .failed(.system))
        case (.read, .value(Self.old, _)), (.sweep, .value(Self.old, _)), (.move, .value(Self.old, _)): isAllowed = true
        case (.delete, .value(Self.old, _)): isAllowed = ending != .done
        case (.delete, .absent), (.quarantine, .absent), (.quarantine, .corrupt): isAllowed = true
        case (.wipe, .value(Self.old, _)): isAllowed = ending != .done
        case (.wipe, .absent): isAllowed = true
        default: isAllowed = false
        }
        return isAllowed ? nil : "ended \(ending), and found \(found.summary)"
    }

    private func flawOfMoving(_ store: FileStore) async -> String? {
        let before = [Self.guests, Self.key]
        var found: [String] = []
        for key in before { found.append(await store.read(Entry.self, for: key).summary) }
        if !found.contains("value") { return "neither scope has the value: \(found)" }
        store.move(.guest, to: .alice)
        let left = await store.read(Entry.self, for: Self.guests)
        guard case .absent = left else { return "a second move leaves \(left.summary)" }
        return nil
    }
}

/// A disk with a store on it, on which an operation is performed while calls fail.
struct Bench {
    let disk: any FileSystem
    let place: RunContext
    let clock = ManualClock(Date(timeIntervalSince1970: 1_795_235_100))

    /// Returns a newly opened store, on files that may fail.
    func store(over fileSystem: (any FileSystem)? = nil) -> FileStore {
        place.store(clock: clock, over: fileSystem ?? disk)
    }
}
