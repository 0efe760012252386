import Foundation
import Networking
import Primitives
import Testing

/// `strata serve` in a process of its own, which ends with its last reference.
final class ServingProgram {
    let address: ServerAddress
    private let process: Process
    private let folder: TemporaryFolder
    private let ends: AsyncStream<Int32>

    private init(process: Process, address: ServerAddress, folder: TemporaryFolder, ends: AsyncStream<Int32>) {
        (self.process, self.address, self.folder, self.ends) = (process, address, folder, ends)
    }

    deinit { if process.isRunning { process.terminate() } }

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
        let process = Process()
        process.executableURL = try BuiltProgram.url
        process.arguments = ["serve", "--port", "0"] + arguments
        process.environment = BuiltProgram.environment(home: folder)
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        let requests = try FileHandle(forWritingTo: try folder.write(Data(), to: "requests"))
        // Ignored: the program has its own descriptor by then.
        defer { try? requests.close() }
        process.standardError = requests
        let (ends, ending) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = {
            ending.yield($0.terminationStatus)
            ending.finish()
        }
        let lines = output.fileHandleForReading.linesAsTheyCome
        try process.run()
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
            folder: folder,
            ends: ends
        )
    }

    /// Kills the server without a warning, as a system without memory does.
    func kill() async {
        Foundation.kill(process.processIdentifier, SIGKILL)
        for await _ in ends { return }
    }

    /// Ends the server by a signal, as a person does.
    ///
    /// - Returns: The exit status.
    func end() async -> Int32 {
        if process.isRunning { process.terminate() }
        for await status in ends { return status }
        return process.terminationStatus
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
