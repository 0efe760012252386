import Foundation

/// The programs that know what an address in this program is: the toolchain's own, so they come with the compiler.
struct Toolchain {
    private let folder: URL

    /// Asks `swift` where it is; a `swift` in PATH may be a shim.
    init() throws {
        struct TargetInfo: Decodable {
            struct Paths: Decodable {
                let runtimeResourcePath: String
            }
            let paths: Paths
        }
        let data = try Self.run(URL(fileURLWithPath: "/usr/bin/env"), ["swift", "-print-target-info"])
        let info = try JSONDecoder().decode(TargetInfo.self, from: data)
        // …/usr/lib/swift
        folder = URL(fileURLWithPath: info.paths.runtimeResourcePath, isDirectory: true)
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("bin", isDirectory: true)
    }

    /// What is at addresses of a program, as the debugger's notes in it say.
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

    /// Symbols as Swift: with types, which tells overloads apart, and without, as a person writes them.
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

    /// Some toolchains leave the symbolizer to the system.
    private func run(_ tool: String, _ arguments: [String]) throws -> Data {
        let own = folder.appendingPathComponent(tool)
        if FileManager.default.isExecutableFile(atPath: own.path) { return try Self.run(own, arguments) }
        return try Self.run(URL(fileURLWithPath: "/usr/bin/env"), [tool] + arguments)
    }

    private static func run(_ program: URL, _ arguments: [String]) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        do { try process.run() } catch { throw WalkError.toolFailed("could not start \(program.path): \(error)") }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw WalkError.toolFailed(
                "\(program.path) \(arguments.first ?? "") ended with status \(process.terminationStatus)"
            )
        }
        return data
    }
}

/// Where an address is.
struct Location: Equatable {
    let symbol: String
    let file: String
    let line: Int
}
