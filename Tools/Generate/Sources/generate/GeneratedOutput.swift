import Foundation
import SwiftWriter

/// Writes the files of a run to the folder of the modules, or compares them.
struct GeneratedOutput {
    private let folder: URL
    private let checks: Bool

    init(_ options: Options) throws(UsageError) {
        folder = URL(fileURLWithPath: try options.required("--output"), isDirectory: true)
        checks = options.has("--check")
    }

    /// Writes the files that differ; with `--check`, only compares them.
    ///
    /// - Throws: ``WriteCommand/Difference`` if the check finds one.
    func write(_ generation: Generation, since start: ContinuousClock.Instant) throws {
        let count = generation.files.files.count
        if checks {
            let names = try generation.files.differences(in: folder)
            guard names.isEmpty else { throw WriteCommand.Difference(files: names) }
            print("\(counted(count, "file")), all as generated")
            return
        }
        let changed = try generation.files.write(to: folder)
        for (module, types) in generation.unreached where !types.isEmpty {
            print("\(module): nothing reaches \(types.joined(separator: ", "))")
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print("\(counted(count, "file")), \(changed.count) changed, in \(String(format: "%.1f", seconds)) s")
    }
}
