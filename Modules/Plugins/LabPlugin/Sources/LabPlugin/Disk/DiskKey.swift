import Persistence
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
        var keys: [DiskKey] = []
        for scope in try await scopes(of: store) {
            keys += try await store.keys(in: scope).map { DiskKey(scope: scope, file: $0) }
        }
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

    static func scopes(of store: FileStore) async throws(StoreError) -> [StoreScope] {
        let usage: StoreUsage = try await store.usage()
        return usage.scopes.compactMap(\.scope)
    }
}
