import Persistence
import ReplKit

/// The operation of `disk clear` and the values that it removed.
struct DiskRemoval {
    private var removed: [(owner: String, values: Int, bytes: Int, quarantined: Int)] = []
    private let wanted: String

    private static let everything = "all"
    private static let putAside = "aside"

    /// Removes the values that `word` selects: all values of an account or server, those with a prefix, the files that were put aside, or
    /// everything.
    init(_ word: String, from store: FileStore) async throws(StoreError) {
        wanted = word
        let usage: StoreUsage = try await store.usage()
        if word == Self.putAside {
            try await removeQuarantined(usage, from: store)
            return
        }
        let whole = usage.scopes.filter { word == Self.everything || $0.owner == word }
        if whole.isEmpty, word != Self.everything {
            for scope in usage.scopes.compactMap(\.scope) { try await remove(word, of: scope, from: store) }
            return
        }
        for scope in whole {
            if let owner = scope.scope {
                // The scope is wiped as at a logout, so that damaged files are removed too and no value in memory is written back; then it
                // is opened again.
                try await store.wipe(owner)
                store.open(owner)
            } else {
                try await store.remove(folderNamed: scope.folder)
            }
            removed.append((scope.owner, scope.files, scope.bytes, scope.quarantine.count))
        }
    }

    private mutating func removeQuarantined(_ usage: StoreUsage, from store: FileStore) async throws(StoreError) {
        for scope in usage.scopes where !scope.quarantine.isEmpty {
            if let owner = scope.scope {
                removed.append((scope.owner, 0, 0, try await store.emptyQuarantine(in: owner)))
            } else if scope.files == 0 {
                try await store.remove(folderNamed: scope.folder)
                removed.append((scope.owner, 0, 0, scope.quarantine.count))
            }
        }
    }

    /// Removes the values that begin with `word`, with or without their owner.
    private mutating func remove(_ word: String, of scope: StoreScope, from store: FileStore) async throws(StoreError) {
        let owned = "\(scope)/"
        let prefix = word.hasPrefix(owned) ? String(word.dropFirst(owned.count)) : word
        let doomed = try await store.keys(in: scope).filter { StoreKey.isName($0.name, under: prefix) }
        let count = try await store.remove(prefix: prefix, in: scope)
        if count > 0 { removed.append(("\(scope)", count, doomed.reduce(0) { $0 + $1.bytes }, 0)) }
    }

    @MainActor var output: Output {
        guard !removed.isEmpty else {
            let text =
                wanted == Self.everything || wanted == Self.putAside
                ? "there is nothing to remove" : "no owner or key matches \(wanted): disk lists them"
            return Output([.line(OutputLine(.hit, text))])
        }
        let values = removed.reduce(0) { $0 + $1.values }
        let bytes = removed.reduce(0) { $0 + $1.bytes }
        let aside = removed.reduce(0) { $0 + $1.quarantined }
        let text =
            wanted == Self.putAside
            ? "removed \(aside.counted("file")) that \(aside == 1 ? "was" : "were") put aside"
            : "removed \(values.counted("value")), \(bytes) bytes"
        let line = OutputLine(.ok, text)
        let rows = removed.map { owner, values, bytes, quarantined -> [ShownValue] in
            [.text(owner), .number(values), .number(bytes), .number(quarantined)]
        }
        let table = OutputTable(columns: ["of", "values", "bytes", "put aside"], rows: rows)
        return Output([.line(line), .table(table)])
    }
}
