import Foundation
import Primitives
import Testing

/// The `strata` that was built together with these tests.
enum BuiltProgram {
    /// The result of a run.
    struct Result {
        let status: Int32
        /// Standard output.
        let output: String
        /// Standard error.
        let errors: String
        /// The time of its last output, however late its end is noticed.
        let lastWrite: Date

        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// The place where the build put it, next to the tests.
    static var url: URL {
        get throws {
            #if os(Linux)
                let folder = Bundle.main.bundleURL
            #else
                let folder = Bundle(for: Anchor.self).bundleURL.deletingLastPathComponent()
            #endif
            let url = folder.appending(path: "strata")
            try #require(
                FileManager.default.isExecutableFile(atPath: url.path),
                "no strata in \(folder.path): the target must depend on Strata, so that it is built"
            )
            return url
        }
    }

    /// Returns the environment of the program, which does not depend on that of the tests: no settings of the person are read or written.
    static func environment(home: TemporaryFolder, adding others: [String: String] = [:]) -> [String: String] {
        let own = ProcessInfo.processInfo.environment
        var environment = ["HOME": home.url.path, "TERM": "dumb", "LC_ALL": "C.UTF-8"]
        // The paths of programs and libraries, and the options of the sanitizer.
        for name in ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "TSAN_OPTIONS"] {
            environment[name] = own[name]
        }
        return environment.merging(others) { _, new in new }
    }

    /// Runs the program to its end, with `input` from a pipe. It blocks no thread meanwhile; cancelling the test ends the program.
    ///
    /// - Parameters:
    ///   - files: Files that are copied into the folder in which the program runs, which is otherwise empty.
    ///   - redirection: An additional redirection of the shell: `<&-` starts the program without a standard input.
    ///   - before: The shell's first command: `trap '' PIPE` starts the program without that signal, as services are started.
    static func run(
        _ arguments: [String],
        input: Data = Data(),
        files: [URL] = [],
        environment others: [String: String] = [:],
        redirection: String = "",
        before: String = ":"
    ) async throws -> Result {
        let folder = try TemporaryFolder()
        for file in files { _ = try folder.write(Data(contentsOf: file), to: file.lastPathComponent) }
        let typed = try folder.write(input, to: "input")
        let output = try folder.write(Data(), to: "output")
        let errors = try folder.write(Data(), to: "errors")
        let files = try [output, errors].map(FileHandle.init(forWritingTo:))
        // Ignored: the output is read through other handles.
        defer { for file in files { try? file.close() } }
        // `cat` receives the signal if the program exits before it has read everything.
        let process = try ChildProcess(
            "/bin/sh",
            ["-c", #"\#(before); in="$1"; shift; cat "$in" | "$0" "$@" \#(redirection)"#, try url.path, typed.path]
                + arguments,
            environment: environment(home: folder, adding: others),
            folder: folder.url.path,
            input: .null,
            output: .file(files[0]),
            errors: .file(files[1])
        )
        return Result(
            status: await process.end().status,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
            lastWrite: try [output, errors].map(modified).max() ?? .distantPast
        )
    }

    private static func modified(_ file: URL) throws -> Date {
        let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
        return try #require(date)
    }

    static func run(
        _ arguments: String...,
        input: Data = Data(),
        environment others: [String: String] = [:]
    ) async throws -> Result {
        try await run(arguments, input: input, environment: others)
    }

    private final class Anchor {}
}
