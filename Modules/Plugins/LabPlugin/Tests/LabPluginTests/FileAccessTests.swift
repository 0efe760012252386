import Foundation
import LabPlugin
import Persistence
import Primitives
import ReplKit
import Testing

/// A plug-in that provides a store to the session, as the program does.
private struct Keeping: Plugin {
    let name = "keeping"
    let store: FileStore
    func register(in registrar: PluginRegistrar) throws { try registrar.provide(FileStore.self, store) }
}

@MainActor @Suite final class `The command disk` {
    private let shown = Lock("")
    private let errors = Lock("")
    private let folder = URL.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)")
    private let alice = StoreScope.account("alice", on: "strata.test")
    private let guest = StoreScope.server("strata.test")

    private let store: FileStore

    init() {
        store = FileStore(folder: folder, clock: ManualClock(Date(timeIntervalSince1970: 1_795_235_100)))
    }

    deinit {
        // Ignored: the system empties its temporary folder by itself.
        try? FileManager.default.removeItem(at: folder)
    }

    private func makeSession(keeping: Bool = true, json: Bool = false) throws -> Session {
        let surface = Surface(
            show: { [shown] text in shown.withLock { $0 += text + "\n" } },
            showError: { [errors] text in errors.withLock { $0 += text + "\n" } }
        )
        var options = SessionOptions()
        options.printsJSON = json
        options.durations = .masked
        return try Session(
            plugins: (keeping ? [Keeping(store: store)] : []) + [DiskPlugin()],
            surface: surface,
            options: options
        )
    }

    private func write(_ names: String..., in scope: StoreScope) async throws {
        for name in names {
            try await store.write(["title": name], for: StoreKey(scope: scope, name: name, schema: 2))
        }
    }

    /// Returns the lines that were printed since the last call, followed by the errors.
    private func take() -> [String] {
        [shown, errors].flatMap { lock in
            lock.withLock { text in
                defer { text = "" }
                return text.split(separator: "\n").map(String.init)
            }
        }
    }

    @Test func `Tab offers what may stand behind disk show, clear and corrupt`() async throws {
        try await write("feed-local", "post3-1", in: alice)
        try await write("feed-local", in: guest)
        let session = try makeSession()
        func offered(_ line: String) -> [String] { session.completions(of: line, cursor: line.count) }
        /// Returns the same after the disk has answered, because a completion waits only briefly for it.
        func offeredKeys(_ line: String) async -> [String] {
            var found = offered(line)
            while !found.contains("post3-1") {
                await Task.yield()
                found = offered(line)
            }
            return found
        }
        let keys = await offeredKeys("disk show ")
        #expect(keys == ["\(alice)/feed-local", "\(guest)/feed-local", "post3-1"].sorted())
        #expect(await offeredKeys("disk corrupt po") == ["post3-1"])
        #expect(offered("disk corrupt post3-1 ") == ["bit", "cut", "time"])
        #expect(await offeredKeys("disk clear ") == (["all", "aside"] + keys).sorted())
        for line in ["disk list ", "disk verify ", "disk show post3-1 "] { #expect(offered(line).isEmpty, "\(line)") }
        for key in keys { #expect(await session.execute("disk show \(key)") == .ok, "\(key)") }
    }

    @Test func `a session without a store says how to begin one`() async throws {
        let session = try makeSession(keeping: false)
        for line in ["disk", "disk list", "disk verify", "disk clear all"] {
            #expect(await session.execute(line) == .ok)
            #expect(take() == ["note  this session keeps nothing on disk: start it with --data DIR"])
        }
        #expect(await session.execute("disk show feed/local") == .failed)
        #expect(
            take() == ["error disk show: this session keeps nothing on disk", "      try: strata --data DIR"]
        )
    }

    @Test func `disk lists whose values there are, and what was put aside`() async throws {
        try await write("feed/local", "inbox", in: alice)
        try await write("feed/local", in: guest)
        let session = try makeSession()
        #expect(await session.execute("disk corrupt inbox cut") == .ok)
        guard
            case .corrupt = await store.read(
                [String: String].self,
                for: StoreKey(scope: alice, name: "inbox", schema: 2)
            )
        else {
            Issue.record("a file that was cut is read")
            return
        }
        _ = take()
        #expect(await session.execute("disk") == .ok)
        let lines = take()
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
        #expect(
            lines.first?.hasPrefix("ok    2 values, ") == true
                && lines.first?.hasSuffix("1 put aside as damaged") == true
        )
        #expect(lines[1].split(separator: " ") == ["of", "key", "bytes", "schema", "written"])
        let words = lines[2].split(separator: " ")
        #expect(words.prefix(2) == ["alice@strata.test", "feed/local"])
        #expect(words.suffix(2) == ["2", "2026-11-21T04:25:00Z"])
        #expect(lines[3].split(separator: " ").prefix(2) == ["strata.test", "feed/local"])
        #expect(lines[4].split(separator: " ").prefix(3) == ["of", "put", "aside"])
        #expect(lines.count == 6)
    }

    @Test func `disk show prints a value's JSON, of the one that is meant`() async throws {
        try await write("feed/local", "inbox", in: alice)
        try await write("feed/local", in: guest)
        let session = try makeSession()
        #expect(await session.execute("disk show inbox") == .ok)
        #expect(
            take() == [
                "ok    alice@strata.test/inbox: 17 bytes, schema 2, written 2026-11-21T04:25:00Z",
                "  {", "    \"title\" : \"inbox\"", "  }",
            ]
        )
        #expect(await session.execute("disk show feed/local") == .failed)
        #expect(
            take() == [
                "error disk show: 2 owners have a key feed/local",
                "      try: disk show alice@strata.test/feed/local",
            ]
        )
        #expect(await session.execute("disk show strata.test/feed/local") == .ok)
        #expect(take().first?.hasPrefix("ok    strata.test/feed/local: ") == true)
        #expect(await session.execute("disk show box") == .failed)
        #expect(take() == ["error disk show: there is no key box", "      try: disk show alice@strata.test/inbox"])
    }

    @Test(arguments: ["bit", "cut", "time", "--cut"])
    func `what is damaged is found by verify, and stays where it is`(kind: String) async throws {
        try await write("feed/local", "inbox", in: alice)
        let session = try makeSession()
        #expect(await session.execute("disk verify") == .ok)
        #expect(take().first == "ok    2 files, all as they were written")
        #expect(await session.execute("disk corrupt inbox \(kind)") == .ok)
        #expect(take().first?.hasPrefix("ok    alice@strata.test/inbox: ") == true)
        for _ in 1...2 {
            #expect(await session.execute("disk verify") == .ok)
            let lines = take()
            #expect(lines.first?.hasPrefix("note  1 of 2 files with problems") == true, "\(lines)")
            #expect(lines.contains { $0.contains("inbox") && $0.contains("damaged: ") })
            #expect(lines.contains { $0.contains("feed/local") && $0.hasSuffix("ok") })
            #expect(lines.allSatisfy { $0.count <= 80 })
        }
        #expect(await session.execute("disk show inbox") == .ok)
        #expect(take().contains { $0.hasPrefix("note  damaged: ") })
    }

    @Test func `what a read has put aside is not said to be as it was written, until it is cleared`() async throws {
        try await write("feed/local", "outbox-35", in: alice)
        let session = try makeSession()
        #expect(await session.execute("disk corrupt outbox-35 cut") == .ok)
        _ = await store.read([String: String].self, for: StoreKey(scope: alice, name: "outbox-35", schema: 2))
        _ = take()
        #expect(await session.execute("disk verify") == .ok)
        var lines = take()
        #expect(lines.first == "note  1 file as written; 1 was damaged and put aside", "\(lines)")
        #expect(lines.contains { $0.contains("outbox-35") && $0.contains("put aside: ") }, "\(lines)")
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(await session.execute("disk clear aside") == .ok)
        #expect(take().first == "ok    removed 1 file that was put aside")
        #expect(await session.execute("disk verify") == .ok)
        lines = take()
        #expect(lines.first == "ok    1 file, all as they were written", "\(lines)")
        #expect(await session.execute("disk clear aside") == .ok)
        #expect(take() == ["hit   there is nothing to remove"])
    }

    @Test func `disk clear says what it removed, and of whom`() async throws {
        try await write("feed/all", "feed/local", "inbox", in: alice)
        try await write("feed/local", in: guest)
        let session = try makeSession()
        #expect(await session.execute("disk clear feed/all") == .ok)
        #expect(take().first?.hasPrefix("ok    removed 1 value, ") == true)
        #expect(await session.execute("disk clear alice@strata.test/feed/") == .ok)
        var lines = take()
        #expect(lines[2].split(separator: " ").prefix(2) == ["alice@strata.test", "1"], "\(lines)")
        #expect(try await store.keys(in: alice).map(\.name) == ["inbox"])
        #expect(try await store.keys(in: guest).map(\.name) == ["feed/local"])
        #expect(await session.execute("disk clear alice@strata.test") == .ok)
        _ = take()
        #expect(await session.execute("disk clear nobody") == .ok)
        #expect(take() == ["hit   no owner or key matches nobody: disk lists them"])
        #expect(await session.execute("disk clear all") == .ok)
        lines = take()
        #expect(lines.first?.hasPrefix("ok    removed 1 value, ") == true)
        #expect(await session.execute("disk clear all") == .ok)
        #expect(take() == ["hit   there is nothing to remove"])
        try await write("inbox", in: alice)
        #expect(try await store.keys(in: alice).count == 1, "an account that was cleared is written again")
    }

    @Test(arguments: [
        ("disk show", "disk show needs a KEY", "disk show KEY"),
        ("disk show a b", "disk show cannot take \"b\"", "disk show KEY"),
        ("disk clear", "disk clear needs an OWNER, a PREFIX or all", "disk clear all"),
        ("disk verify a", "disk verify cannot take \"a\"", "disk verify"),
        ("disk corrupt inbox hard", "disk corrupt cannot take \"hard\"", "bit, cut or time"),
        ("disk shwo", "disk", "show"),
    ])
    func `what is wrong is named, with the right form`(line: String, message: String, hint: String) async throws {
        try await write("inbox", in: alice)
        let session = try makeSession()
        #expect(await session.execute(line) == .failed)
        let text = take().map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        #expect(text.contains(message) && text.contains(hint), "\(text)")
    }

    @Test func `as JSON, each file is an object on its line`() async throws {
        try await write("inbox", in: alice)
        let session = try makeSession(json: true)
        #expect(await session.execute("disk; disk verify") == .ok)
        let rows = try take().filter { $0.contains("\"row\"") }.map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(rows.map { $0["key"] as? String } == ["inbox", "inbox"])
        #expect(rows.map { $0["of"] as? String } == ["alice@strata.test", "alice@strata.test"])
        #expect(rows.last?["state"] as? String == "ok")
    }
}
