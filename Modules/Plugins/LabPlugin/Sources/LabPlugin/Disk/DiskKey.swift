import Dispatch
import Persistence
import Primitives
import ReplKit

/// A value of a store that was found by a typed word.
struct DiskKey {
    let scope: StoreScope
    let file: StoredFile

    var description: String { "\(scope)/\(file.name)" }

    /// Finds the only value with a name: `feed/local`, or `alice@strata.test/feed/local` if several owners have it.
    ///
    /// - Throws: ``ReplKit/ReplError`` if there is none, or if there are several.
    static func find(_ word: String, in store: FileStore, for verb: DiskVerb) async throws -> DiskKey {
        let keys = try await all(in: store)
        let found = keys.filter { $0.file.name == word || $0.description == word }
        guard let first = found.first else {
            let near = keys.first { $0.file.name.contains(word) }
            throw ReplError(
                .unknownReference,
                "disk \(verb.rawValue): there is no key \(word)",
                hint: near.map { "disk \(verb.rawValue) \(Quoting.quote($0.description))" }
                    ?? "disk, to list the keys"
            )
        }
        guard found.count == 1 else {
            throw ReplError(
                .unknownReference,
                "disk \(verb.rawValue): \(found.count) owners have a key \(word)",
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

    /// Returns the name of each value, with its owner if several owners have a value with that name.
    static func names(in store: FileStore) async throws(StoreError) -> [String] {
        let keys = try await all(in: store)
        let counts = Dictionary(keys.map { ($0.file.name, 1) }, uniquingKeysWith: +)
        return keys.map { counts[$0.file.name] == 1 ? $0.file.name : $0.description }
    }

    /// Returns the completions for the words after `disk`.
    @MainActor
    static func candidates(behind words: [String], in store: FileStore) -> [String] {
        switch words.first.flatMap(DiskVerb.init(rawValue:)) {
        case .show where words.count == 1, .corrupt where words.count == 1: names(in: store, within: .milliseconds(300))
        case .clear where words.count == 1: ["all", "aside"] + names(in: store, within: .milliseconds(300))
        case .corrupt where words.count == 2: ["bit", "cut", "time"]
        default: []
        }
    }

    /// Returns the names for a completion; an empty list if the disk takes longer than the limit.
    @MainActor
    private static func names(in store: FileStore, within limit: DispatchTimeInterval) -> [String] {
        let found = Lock<[String]>([])
        let isDone = DispatchSemaphore(value: 0)
        // The store does not use the main actor, so this wait does not block it. Ignored: an unreadable folder offers no completions.
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
