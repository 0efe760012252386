import Foundation
import Networking
import Primitives
import Testing

/// `strata serve` in a process of its own, which ends with its last reference.
final class ServingProgram {
    let address: ServerAddress
    private let process: ChildProcess
    private let folder: TemporaryFolder

    private init(process: ChildProcess, address: ServerAddress, folder: TemporaryFolder) {
        (self.process, self.address, self.folder) = (process, address, folder)
    }

    deinit { process.send(SIGTERM) }

    /// Starts a server on a free port and passes it to `body`; afterwards the server is ended, whatever `body` does.
    ///
    /// - Parameter arguments: The arguments after `serve --port 0`.
    static func run<Result>(
        _ arguments: [String] = ["--control"],
        _ body: (ServingProgram) async throws -> Result
    ) async throws -> Result {
        let program = try await start(arguments)
        do {
            let result = try await body(program)
            _ = await program.end()
            return result
        } catch {
            _ = await program.end()
            throw error
        }
    }

    /// The server's standard error so far.
    var errors: String {
        get throws { String(decoding: try Data(contentsOf: folder.url.appending(path: "requests")), as: UTF8.self) }
    }

    private static func start(_ arguments: [String]) async throws -> ServingProgram {
        let folder = try TemporaryFolder()
        let output = Pipe()
        let requests = try FileHandle(forWritingTo: try folder.write(Data(), to: "requests"))
        // Ignored: the program has its own descriptor by then.
        defer { try? requests.close() }
        let process = try ChildProcess(
            try BuiltProgram.url.path,
            ["serve", "--port", "0"] + arguments,
            environment: BuiltProgram.environment(home: folder),
            folder: folder.url.path,
            input: .null,
            output: .file(output.fileHandleForWriting),
            errors: .file(requests)
        )
        try output.fileHandleForWriting.close()
        let lines = output.fileHandleForReading.linesAsTheyCome
        var first: String?
        for await line in lines {
            first = line
            break
        }
        let words = try #require(first, "strata serve ended before it said where it serves").split(separator: " ")
        try #require(words.count == 3 && words.starts(with: ["serving", "on"]), "strata serve said: \(first ?? "")")
        return ServingProgram(
            process: process,
            address: try ServerAddress(String(words[2])),
            folder: folder
        )
    }

    /// Kills the server without a warning, as a system without memory does.
    func kill() async {
        process.send(SIGKILL)
        await process.end()
    }

    /// Ends the server by a signal, as a person does.
    ///
    /// - Returns: The exit status.
    func end() async -> Int32 {
        process.send(SIGTERM)
        return await process.end().status
    }
}

extension FileHandle {
    /// The lines of the file, read to the end by a thread of their own.
    ///
    /// A `readabilityHandler` would need no thread, but it is a Dispatch source, and on Linux removing one while data arrives can crash the
    /// process, because Dispatch has freed the memory that the arrival refers to.
    var linesAsTheyCome: AsyncStream<String> {
        AsyncStream { continuation in
            let thread = Thread {
                let text = Partial()
                while case let data = self.availableData, !data.isEmpty {
                    for line in text.add(data) { continuation.yield(line) }
                }
                continuation.finish()
            }
            thread.start()
        }
    }
}

/// The incomplete line so far.
private final class Partial: Sendable {
    private let bytes = Lock(Data())

    /// Returns the lines that are complete now.
    func add(_ more: Data) -> [String] {
        bytes.withLock { bytes in
            bytes += more
            var lines: [String] = []
            while let end = bytes.firstIndex(of: 10) {
                lines.append(String(decoding: bytes[..<end], as: UTF8.self))
                bytes = Data(bytes[(end + 1)...])
            }
            return lines
        }
    }
}
