import Foundation
import WalkRecording

/// Records walks, and compares a text with them.
@main
struct Main {
    @MainActor
    static func main() async {
        do {
            let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
            exit(try await run(arguments))
        } catch let error as Arguments.Invalid {
            complain("\(error.message)\n\(Arguments.usage)")
            exit(2)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    /// Runs a command, and returns the exit status.
    @MainActor
    private static func run(_ arguments: Arguments) async throws -> Int32 {
        switch arguments {
        case .help: print(Arguments.explanation)
        case .list: for flow in Flow.allCases { print("\(flow.rawValue)  \(flow.summary)") }
        case .show(let flow):
            let walk = try await walk(of: flow)
            for (index, station) in walk.stations.enumerated() { print("\(index + 1). \(station)") }
            print(walk.summary)
        case .check(let path): return try await check(path)
        }
        return 0
    }

    @MainActor
    private static func check(_ path: String) async throws -> Int32 {
        let text: String
        do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
            complain("cannot read \(path): \(error.localizedDescription)")
            return 2
        }
        var walks: [(name: String, walk: Walk)] = []
        for flow in Flow.allCases { walks.append((flow.rawValue, try await walk(of: flow))) }
        do {
            let differences = try WalkComparison.differences(in: text, from: walks)
            for line in differences { print("\(path): \(line)") }
            if differences.isEmpty { for (name, walk) in walks { print("\(name): \(walk.summary), as written") } }
            return differences.isEmpty ? 0 : 4
        } catch {
            complain("\(path), \(error)")
            return 2
        }
    }

    @MainActor
    private static func walk(of flow: Flow) async throws -> Walk { try Walk(addresses: try await flow.addresses()) }

    private static func complain(_ message: String) {
        FileHandle.standardError.write(Data("walk: \(message)\n".utf8))
    }
}
