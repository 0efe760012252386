import Foundation
import Persistence
import Testing

@Suite(.timeLimit(.minutes(20)))
struct `strata disk` {
    private let folder: TemporaryFolder
    private var data: URL { folder.url.appending(path: "data") }
    private let alice = StoreScope.account("alice", on: "strata.test")

    init() throws { folder = try TemporaryFolder() }

    /// Returns a store as a session leaves it.
    private func makeStore() async throws -> FileStore {
        let store = FileStore(folder: data.appending(path: "store"))
        for name in ["feed/local", "inbox"] {
            try await store.write(["title": name], for: StoreKey(scope: alice, name: name, schema: 1))
        }
        return store
    }

    private func disk(_ words: String...) async throws -> BuiltProgram.Result {
        try await BuiltProgram.run(["--data", data.path, "disk"] + words)
    }

    @Test func `a folder without a store is refused, and stays as it was`() async throws {
        for words in [[], ["list"], ["verify"], ["clear", "all"]] {
            let result = try await BuiltProgram.run(["disk"] + words + ["--data", data.path])
            #expect(result.status == 1)
            #expect(result.output.isEmpty)
            #expect(
                result.errors.contains("/data holds no store") && result.errors.contains("try: --data DIR"),
                "\(result)"
            )
        }
        #expect(!FileManager.default.fileExists(atPath: data.path))
    }

    @Test func `what is kept is listed and shown`() async throws {
        _ = try await makeStore()
        let list = try await disk()
        #expect(list.status == 0 && list.errors.isEmpty, "\(list)")
        #expect(list.lines.first?.hasPrefix("ok    2 values, ") == true, "\(list)")
        #expect(list.lines.allSatisfy { $0.count <= 80 })
        #expect(try await disk("list").output == list.output)
        let value = try await disk("show", "inbox")
        #expect(value.lines.dropFirst() == ["  {", "    \"title\" : \"inbox\"", "  }"], "\(value)")
        let json = try await BuiltProgram.run("--json", "--data", data.path, "disk", "list")
        #expect(json.lines.count == 3 && json.lines.allSatisfy { $0.hasPrefix("{") }, "\(json)")
    }

    @Test func `verify ends with 1 where a file is damaged, and moves none`() async throws {
        let store = try await makeStore()
        #expect(try await disk("verify").status == 0)
        let url = URL(filePath: store.path(of: StoreKey(scope: alice, name: "inbox", schema: 1)))
        try Data(contentsOf: url).dropLast().write(to: url)
        for _ in 1...2 {
            let result = try await disk("verify")
            #expect(result.status == 1, "\(result)")
            #expect(result.output.contains("damaged: "), "\(result)")
        }
    }

    @Test func `clear says what went`() async throws {
        let store = try await makeStore()
        let some = try await disk("clear", "feed/")
        #expect(some.status == 0 && some.output.hasPrefix("ok    removed 1 value, "), "\(some)")
        #expect(try await store.keys(in: alice).map(\.name) == ["inbox"])
        #expect(try await disk("clear", "all").output.hasPrefix("ok    removed 1 value, "))
        #expect(try await disk("clear", "all").output.hasPrefix("hit   there is nothing to remove"))
    }

    @Test func `what a session uses is not cleared under it, but may be looked at`() async throws {
        let store = try await makeStore()
        let session = try DataFolder(data)
        #expect(try await disk("list").status == 0)
        let result = try await disk("clear", "all")
        #expect(result.status == 1)
        #expect(result.errors.contains("in use by process \(ProcessInfo.processInfo.processIdentifier)"), "\(result)")
        #expect(try await store.keys(in: alice).count == 2)
        withExtendedLifetime(session) {}
    }

    @Test(arguments: [
        (["disk", "burn"], "disk takes list, show, verify, clear, not burn"),
        (["disk", "--demo", "--server", "http://localhost"], "disk does not take --server"),
        (["disk", "list", "--port", "1"], "--port "),
    ])
    func `what it cannot take is named`(words: [String], message: String) async throws {
        let result = try await BuiltProgram.run(words)
        #expect(result.status == 2)
        #expect(result.errors.contains(message), "\(result)")
    }
}
