import Foundation
import Primitives

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
    // Ignored: the output is read through other handles.
    defer { for file in files { try? file.close() } }
    let process = try ChildProcess(
        arguments[0],
        Array(arguments.dropFirst()),
        input: .null,
        output: .file(files[0]),
        errors: .file(files[1])
    )
    return (
        await process.end().status, String(decoding: try Data(contentsOf: output), as: UTF8.self),
        String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    )
}

func run(_ arguments: String...) async throws -> (status: Int32, text: String, errors: String) {
    try await run(arguments)
}
