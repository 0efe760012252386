import Persistence
import ReplKit

/// The operation of `disk verify`: it reads every file to its end and leaves it in its place. The result includes the files that earlier
/// reads have put aside.
struct DiskVerification {
    private let checks: [StoredFileCheck]

    init(_ store: FileStore) async throws(StoreError) {
        checks = try await store.verify()
    }

    @MainActor var output: Output {
        let aside = checks.count { $0.condition.isQuarantined }
        let count = checks.count - aside
        let bad = checks.count { $0.condition != .good } - aside
        let putAside = aside == 0 ? "" : "; \(aside) \(aside == 1 ? "was" : "were") damaged and put aside"
        let line =
            switch (bad, aside) {
            case (0, 0): OutputLine(.ok, "\(count.counted("file")), all as they were written")
            case (0, _): OutputLine(.note, "\(count.counted("file")) as written\(putAside)")
            default:
                OutputLine(
                    .note,
                    "\(bad) of \(count.counted("file")) with problems; a read puts damaged files aside\(putAside)"
                )
            }
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

extension StoredFileCondition {
    /// True if a read has put the file aside.
    fileprivate var isQuarantined: Bool {
        if case .quarantined = self { true } else { false }
    }
}
