import Foundation

/// Runs a program found in PATH and waits for its end.
///
/// - Returns: Exit status, standard output and standard error.
func run(_ arguments: String...) throws -> (status: Int32, text: String, errors: String) {
    let errorFile = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString).txt")
    _ = FileManager.default.createFile(atPath: errorFile.path, contents: nil)
    // A file left in the temporary directory is no failure.
    defer { try? FileManager.default.removeItem(at: errorFile) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
        process.terminationStatus, String(decoding: text, as: UTF8.self),
        String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
    )
}
