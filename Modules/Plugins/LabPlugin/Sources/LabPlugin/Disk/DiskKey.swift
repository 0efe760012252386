import Dispatch
import Persistence
import Primitives
import ReplKit

/// A value of a store, found by what somebody types.
struct DiskKey {
    let scope: StoreScope
    let file: StoredFile

    var description: String { "\(scope)/\(file.name)" }

    /// Finds the one value of that name: `feed/local`, or `alice@strata.test/feed/local` where several have it.
    ///
    /// - Throws: ``ReplKit/ReplError`` when there is none, or several.
    static func find(_ word: String, in store: FileStore, for verb: DiskVerb) async throws -> DiskKey {
        let keys = try await all(in: store)
        let found = keys.filter { $0.file.name == word || $0.description == word }
        guard let first = found.first else {
            let near = keys.first { $0.file.name.contains(word) }
            throw ReplError(
                .unknownReference,
                "disk \(verb.rawValue): there is no \(word)",
                hint: near.map { "disk \(verb.rawValue) \(Quoting.quote($0.description))" }
                    ?? "disk, which lists what there is"
            )
        }
        guard found.count == 1 else {
            throw ReplError(
                .unknownReference,
                "disk \(verb.rawValue): \(found.count) have a \(word)",
                hint: "disk \(verb.rawValue) \(Quoting.quote(first.description))"
            )
        }
        return first
    }

    private static func all(in store: FileStore) async throws(StoreError) -> [DiskKey] {
        var keys: [DiskKey] = []
        for scope in try await scopes(of: store) {
            for file in try await store.keys(in: scope) { keys.append(DiskKey(scope: scope, file: file)) }
        }
        return keys
    }

    /// Each value's name, with its owner where several have one of that name.
    static func names(in store: FileStore) async throws(StoreError) -> [String] {
        let keys = try await all(in: store)
        let counts = Dictionary(keys.map { ($0.file.name, 1) }, uniquingKeysWith: +)
        return keys.map { counts[$0.file.name] == 1 ? $0.file.name : $0.description }
    }

    /// What may stand behind `disk show` and its like.
    @MainActor
    static func candidates(behind words: [String], in store: FileStore) -> [String] {
        switch words.first.flatMap(DiskVerb.init(rawValue:)) {
        case .show where words.count == 1, .corrupt where words.count == 1: names(in: store, within: .milliseconds(300))
        case .clear where words.count == 1: ["all", "aside"] + names(in: store, within: .milliseconds(300))
        case .corrupt where words.count == 2: ["bit", "cut", "time"]
        default: []
        }
    }

    /// The names for who types and waits; none if the disk takes longer.
    @MainActor
    private static func names(in store: FileStore, within limit: DispatchTimeInterval) -> [String] {
        let found = Lock<[String]>([])
        let isDone = DispatchSemaphore(value: 0)
        // The store works on no thread of the main actor's. A folder that cannot be read has nothing to offer.
        Task { @concurrent in
            if let names = try? await names(in: store) { found.withLock { $0 = names } }
            isDone.signal()
        }
        _ = isDone.wait(timeout: .now() + limit)
        return found.withLock { $0 }
    }

    static func scopes(of store: FileStore) async throws(StoreError) -> [StoreScope] {
        let usage: StoreUsage = try await store.usage()
        return usage.scopes.compactMap(\.scope)
    }
}
