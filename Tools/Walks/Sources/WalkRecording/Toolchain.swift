import Foundation
import Primitives

/// The programs of the toolchain that translate addresses in this program. They come with the compiler.
struct Toolchain {
    private let folder: URL

    /// Finds the toolchain with `swift -print-target-info`, because the `swift` in PATH may be a shim.
    init() throws {
        struct TargetInfo: Decodable {
            struct Paths: Decodable {
                let runtimeResourcePath: String
            }
            let paths: Paths
        }
        let data = try Self.run(URL(fileURLWithPath: "/usr/bin/env"), ["swift", "-print-target-info"])
        let info = try JSONDecoder().decode(TargetInfo.self, from: data)
        // The path is …/usr/lib/swift.
        folder = URL(fileURLWithPath: info.paths.runtimeResourcePath, isDirectory: true)
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("bin", isDirectory: true)
    }

    /// Returns the functions and lines at addresses of a program, from its debug information.
    func locations(of addresses: [UInt], in program: String) throws -> [Location] {
        guard !addresses.isEmpty else { return [] }
        struct Answer: Decodable {
            struct Symbol: Decodable {
                let FunctionName: String
                let FileName: String
                let Line: Int
            }
            let Symbol: [Symbol]
        }
        let data = try run(
            "llvm-symbolizer",
            ["--obj=\(program)", "--no-inlines", "--no-demangle", "--functions=linkage", "--output-style=JSON"]
                + addresses.map { "0x" + String($0, radix: 16) }
        )
        return try JSONDecoder().decode([Answer].self, from: data).map { answer in
            guard let symbol = answer.Symbol.first else { return Location(symbol: "", file: "", line: 0) }
            return Location(symbol: symbol.FunctionName, file: symbol.FileName, line: symbol.Line)
        }
    }

    /// Returns the demangled names of symbols: with types, which distinguish overloads, and without, as in source code.
    func names(of symbols: [String]) throws -> [(full: String, short: String)] {
        guard !symbols.isEmpty else { return [] }
        let full = try lines("swift-demangle", ["-compact", "--"] + symbols)
        let short = try lines("swift-demangle", ["-compact", "-simplified", "--"] + symbols)
        guard full.count == symbols.count, short.count == symbols.count else {
            throw WalkError.toolFailed("swift-demangle answered \(full.count) of \(symbols.count) symbols")
        }
        return Array(zip(full, short))
    }

    private func lines(_ tool: String, _ arguments: [String]) throws -> [String] {
        String(decoding: try run(tool, arguments), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Runs a tool of the toolchain, or the one in PATH, because some toolchains do not include the symbolizer.
    private func run(_ tool: String, _ arguments: [String]) throws -> Data {
        let own = folder.appendingPathComponent(tool)
        if FileManager.default.isExecutableFile(atPath: own.path) { return try Self.run(own, arguments) }
        return try Self.run(URL(fileURLWithPath: "/usr/bin/env"), [tool] + arguments)
    }

    private static func run(_ program: URL, _ arguments: [String]) throws -> Data {
        let output = Pipe()
        let process: ChildProcess
        do {
            process = try ChildProcess(program.path, arguments, output: .file(output.fileHandleForWriting))
            try output.fileHandleForWriting.close()
        } catch {
            throw WalkError.toolFailed("could not start \(program.path): \(error)")
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let status = process.waitUntilEnd().status
        guard status == 0 else {
            throw WalkError.toolFailed("\(program.path) \(arguments.first ?? "") ended with status \(status)")
        }
        return data
    }
}

/// The source location of an address.
struct Location: Equatable {
    let symbol: String
    let file: String
    let line: Int
}
