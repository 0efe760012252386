import Foundation

/// Runs a program found in PATH and waits for its end without blocking a thread, because the machine may have only two and other tests need
/// them.
///
/// - Returns: Exit status, standard output and standard error.
func run(_ arguments: [String]) async throws -> (status: Int32, text: String, errors: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Ignored: a folder left in the temporary directory does no harm.
    defer { try? FileManager.default.removeItem(at: folder) }
    let (output, errors) = (folder.appending(path: "output"), folder.appending(path: "errors"))
    for file in [output, errors] { try Data().write(to: file) }
    let files = try [output, errors].map(FileHandle.init(forWritingTo:))
    // Close the files, because Foundation retains ended processes together with their files. The errors of closing are ignored: the output
    // is read through other handles.
    defer { for file in files { try? file.close() } }

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = files[0]
    process.standardError = files[1]
    let status = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int32, any Error>) in
        process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
        do {
            try process.run()
        } catch {
            process.terminationHandler = nil
            continuation.resume(throwing: error)
        }
    }
    return (
        status, String(decoding: try Data(contentsOf: output), as: UTF8.self),
        String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    )
}

func run(_ arguments: String...) async throws -> (status: Int32, text: String, errors: String) {
    try await run(arguments)
}
