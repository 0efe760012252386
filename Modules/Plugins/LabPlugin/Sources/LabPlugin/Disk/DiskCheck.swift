import Persistence
import ReplKit

/// `disk verify`: every file, read to its end and left where it is.
struct DiskCheck {
    private let checks: [StoredCheck]

    init(_ store: FileStore) async throws(StoreError) {
        checks = try await store.verify()
    }

    @MainActor var output: Output {
        let bad = checks.filter { $0.condition != .good }.count
        let line =
            bad == 0
            ? OutputLine(.ok, "\(checks.count.counted("file")), all as they were written")
            : OutputLine(
                .note,
                "\(bad) of \(checks.count.counted("file")) not as they should be; a read puts bad ones aside"
            )
        guard !checks.isEmpty else { return Output([.line(line)]) }
        let rows = checks.map { check -> [ShownValue] in
            let owner = check.file?.scope.map { "\($0)" }
            return [
                .text(orMissing: owner), .text(check.file?.name ?? check.path.lastPart), .number(check.bytes),
                .text(check.condition == .good ? "ok" : "\(check.condition)"),
            ]
        }
        return Output([.line(line), .table(OutputTable(columns: ["of", "key", "bytes", "state"], rows: rows))])
    }
}
