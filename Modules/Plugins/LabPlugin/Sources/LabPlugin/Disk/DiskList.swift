import Persistence
import ReplKit

/// The output of `disk`: every value of a store, and the files that were put aside.
struct DiskList {
    private let usage: StoreUsage
    private let files: [(owner: String, file: StoredFile)]

    init(_ store: FileStore) async throws(StoreError) {
        let usage: StoreUsage = try await store.usage()
        var files: [(owner: String, file: StoredFile)] = []
        for scope in usage.scopes.compactMap(\.scope) {
            for file in try await store.keys(in: scope) { files.append(("\(scope)", file)) }
        }
        (self.usage, self.files) = (usage, files)
    }

    @MainActor var output: Output {
        let quarantine = usage.scopes.flatMap { scope in scope.quarantine.map { (scope, $0) } }
        var text = "\(usage.files.counted("value")), \(usage.bytes) of \(usage.limit) bytes"
        if !quarantine.isEmpty { text += "; \(quarantine.count) put aside as damaged" }
        var blocks: [Output.Block] = [.line(OutputLine(.ok, text))]
        if !files.isEmpty { blocks.append(.table(values)) }
        if !quarantine.isEmpty {
            let rows = quarantine.map { scope, file -> [ShownValue] in
                [
                    .text(scope.owner), .text(file.path.lastPart), .number(file.bytes),
                    .date(orMissing: file.quarantinedAt),
                ]
            }
            blocks.append(.table(OutputTable(columns: ["of", "put aside", "bytes", "when"], rows: rows)))
        }
        let unnamed = usage.files - files.count
        if unnamed > 0 {
            let note =
                "\(unnamed.counted("file")) \(unnamed == 1 ? "has" : "have") no readable key: disk verify"
            blocks.append(.line(OutputLine(.note, note)))
        }
        return Output(blocks)
    }

    private var values: OutputTable {
        OutputTable(
            columns: ["of", "key", "bytes", "schema", "written"],
            rows: files.map { owner, file in
                [
                    .text(owner), .text(file.name), .number(file.bytes), .number(file.schemaVersion),
                    .date(file.writtenAt),
                ]
            },
            uncut: ["of", "key"]
        )
    }
}

extension StoredScope {
    /// The owner of the values; the folder's name if no file states the owner.
    var owner: String { scope?.description ?? folder }
}

extension Int {
    /// Returns the number with a noun: `1 value`, `2 values`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension String {
    /// The last part of a path.
    var lastPart: String { split(separator: "/").last.map(String.init) ?? self }
}
