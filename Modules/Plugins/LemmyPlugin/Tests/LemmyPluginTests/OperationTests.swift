import Foundation
import LemmyPlugin
import Testing

/// Tests that a person can do at the prompt what a program can do with `ApiClient`.
@MainActor
@Suite struct `The operations of ApiClient` {
    private static let modules = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the Swift sources below a folder of the modules.
    private func sources(in folder: String) throws -> [String] {
        let root = Self.modules.appending(path: folder)
        let names = try #require(FileManager.default.enumerator(atPath: root.path(percentEncoded: false)))
        return try names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map {
            try String(contentsOf: root.appending(path: $0), encoding: .utf8)
        }
    }

    /// Returns the names of the requests that the client constructs.
    private func requests() throws -> Set<String> {
        let declared = try sources(in: "ApiTypes/Sources/ApiTypes/Generated").flatMap { text in
            text.matches(of: /struct (Api\w+): WireRequest/).map { String($0.1) }
        }
        let made = try sources(in: "Middleware/Sources/LemmyMiddleware").flatMap { text in
            text.matches(of: /\b(Api\w+)\(/).map { String($0.1) }
        }
        return Set(declared).intersection(made)
    }

    @Test func `each have a command, or a reason to have none`() throws {
        let requests = try requests()
        #expect(requests.count >= 100, "only \(requests.sorted()): has the test lost sight of the requests?")
        let known = Set(OperationTable.ways.keys)
        let new = requests.subtracting(known).sorted()
        #expect(new.isEmpty, "give these requests commands, and add them to OperationTable: \(new)")
        let gone = known.subtracting(requests).sorted()
        #expect(gone.isEmpty, "the client does not send these any more: \(gone)")
    }

    @Test func `with files are known, too`() throws {
        let images = try sources(in: "Middleware/Sources/LemmyMiddleware/Operations").joined()
        for name in OperationTable.files.keys {
            #expect(images.contains("public func \(name)("), "the client has no \(name) any more")
        }
    }

    @Test func `have commands that exist, and reasons that say something`() {
        let verbs = LemmyPlugin().verbs.union(OperationTable.coreVerbs)
        for (operation, way) in OperationTable.ways.merging(OperationTable.files, uniquingKeysWith: { $1 }) {
            switch way {
            case .command(let verb): #expect(verbs.contains(verb), "\(operation): there is no command \(verb)")
            case .reason(let words): #expect(words.count > 20, "\(operation): \(words)")
            }
        }
    }
}
