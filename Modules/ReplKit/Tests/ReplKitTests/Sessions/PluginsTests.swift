import Primitives
import Propagation
import Testing

@testable import ReplKit

@MainActor
@Suite struct `Plug-ins` {
    private struct Made: Plugin {
        let name: String
        let contribute: @MainActor (PluginRegistrar) throws -> Void

        init(_ name: String, _ contribute: @escaping @MainActor (PluginRegistrar) throws -> Void) {
            self.name = name
            self.contribute = contribute
        }

        func register(in registrar: PluginRegistrar) throws { try contribute(registrar) }
    }

    private struct Thing: Showable {
        let reference: EntityKey
        var identity: ObjectIdentifier? { nil }
        var headline: String { "" }
        func fields() -> [ShownField] { [] }
    }

    private struct Kind: EntityKind {
        let name: String
        var shown: String
        var isListed = true
        var defaultID: String?
        var living: [LiveObject] = []
        var isEmpty = false
        var summary: String { "" }
        var tiers: [String] { [] }
        func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
            guard !isEmpty else { throw ReplError(.unknownReference, "no \(shown):\(id)") }
            return LoadResult(Thing(reference: EntityKey(kind: shown, id: id)), from: .live)
        }
        func liveObjects(in session: Session) -> [LiveObject] { living }
    }

    private func command(_ name: String, kinds: [String]? = nil, says: String = "", aliases: [CommandAlias] = [])
        -> Command
    {
        Command(
            name,
            group: .repl,
            summary: "",
            parameters: kinds.map { [.reference(kinds: $0)] } ?? [],
            examples: [name],
            aliases: aliases
        ) { _ in .acknowledgement(says) }
    }

    private func session(_ plugins: [any Plugin], _ recording: Recording = Recording()) throws -> Session {
        try Session(plugins: plugins, surface: recording.surface)
    }

    private func refusal(_ plugins: any Plugin...) throws -> String {
        let error = try #require(throws: ReplError.self) { try session(plugins) }
        #expect(error.code == .badPlugin)
        #expect(error.code.exitStatus == .usage)
        return error.message
    }

    @Test func `what does not fit together fails at the start`() throws {
        let go = command("go")
        #expect(
            try refusal(
                Made("a") {
                    try $0.add(go); try $0.add(go)
                }
            ) == "plug-in a registers the command go twice"
        )
        let alias = command("walk", aliases: ["go"])
        #expect(
            try refusal(
                Made("a") {
                    try $0.add(go); try $0.add(alias)
                }
            ) == "plug-in a registers the command go twice"
        )
        let kind = Kind(name: "k", shown: "k")
        #expect(
            try refusal(
                Made("a") {
                    try $0.add(kind); try $0.add(kind)
                }
            ) == "plug-in a registers the kind k twice"
        )
        #expect(
            try refusal(Made("a") { $0.require(Commits.self) }) == "plug-in a needs Commits, and no plug-in provides it"
        )
        let provider = Made("a") { try $0.provide(Int.self, 1) }
        #expect(try refusal(provider, Made("b") { try $0.provide(Int.self, 2) }) == "plug-ins a and b both provide Int")
        #expect(try refusal(provider, provider) == "the manifest names the plug-in a twice")
        let mute = Command("go", group: .repl, summary: "", examples: []) { _ in .nothing }
        #expect(try refusal(OneCommand(mute)) == "the command one.go has no example")
        let unclear = Command(
            "go",
            group: .repl,
            summary: "",
            parameters: [.text("A"), .word("B")],
            examples: ["go"]
        ) { _ in .nothing }
        #expect(try refusal(OneCommand(unclear)).contains("must come last"))
        let double = Command(
            "go",
            group: .repl,
            summary: "",
            parameters: [.word("A"), .word("A")],
            examples: ["go"]
        ) { _ in .nothing }
        #expect(try refusal(OneCommand(double)).contains("have one name"))
    }

    @Test func `a kind that stands beside others is counted, and listed by its name`() async throws {
        let recording = Recording()
        let living = [LiveObject(EntityKey(kind: "mark", id: 7), tier: nil, identities: [])]
        let mark = Kind(name: "mark", shown: "mark", isListed: false, living: living)
        let session = try session([Made("a") { try $0.add(mark) }], recording)
        #expect(await session.execute("cache") == .ok)
        #expect(recording.drainLines() == ["  (only objects of unlisted kinds are alive)", "ok    1 mark alive"])
        #expect(await session.execute("cache mark") == .ok)
        #expect(recording.drainLines().contains { $0.hasPrefix("  mark:7") })
    }

    @Test func `a kind may have one of its own, which its name means`() async throws {
        let session = try session([
            Made("a") {
                try $0.add(Kind(name: "home", shown: "home", defaultID: "here"))
                try $0.add(Kind(name: "away", shown: "away"))
            }
        ])
        #expect(await session.execute("load home as h") == .ok)
        #expect(session.handle("h")?.reference.description == "home:here")
        #expect(await session.execute("load away") == .failed)
    }

    @Test func `a service may come from a later plug-in`() async throws {
        var found: Int?
        let needs = Made("a") {
            $0.require(Int.self)
            $0.onStart { found = $0.service(Int.self) }
        }
        let session = try session([needs, Made("b") { try $0.provide(Int.self, 7) }])
        try await session.start()
        #expect(found == 7)
    }

    @Test func `hooks run in the manifest's order, the last ones backwards`() async throws {
        var order: [String] = []
        let plugins = ["a", "b"].map { name in
            Made(name) {
                $0.onStart { _ in order.append("start \(name)") }
                $0.onEnd { _ in order.append("end \(name)") }
            }
        }
        let session = try session(plugins)
        try await session.start()
        await session.end()
        #expect(order == ["start a", "start b", "end b", "end a"])
    }

    @Test func `a verb goes by the kind of its reference`() async throws {
        let recording = Recording()
        let a = Made("a") {
            try $0.add(Kind(name: "post", shown: "post"))
            try $0.add(self.command("edit", kinds: ["post"], says: "a's"))
        }
        let b = Made("b") {
            try $0.add(Kind(name: "message", shown: "message"))
            try $0.add(self.command("edit", kinds: ["message"], says: "b's"))
        }
        let session = try session([a, b, Made("c") { try $0.add(Kind(name: "site", shown: "site")) }], recording)
        _ = await session.execute("edit post:1")
        _ = await session.execute("edit message:1")
        _ = await session.execute("b.edit message:1")
        #expect(recording.drainLines() == ["ok    a's", "ok    b's", "ok    b's"])
        #expect(await session.execute("edit site:1") == .failed)
        #expect(recording.drainLines().first == "error edit is for a post or a message, and site:1 is a site")
    }

    @Test func `of two that register one name the first owns it, the other's is told by its plug-in`() async throws {
        let recording = Recording()
        var names: [String] = []
        let plugins = ["a", "b"].map { name in
            Made(name) {
                let shown = try $0.add(Kind(name: "person", shown: name == "a" ? "person" : "b.person"))
                names.append(shown)
                try $0.add(self.command("inbox", says: "\(name)'s"))
            }
        }
        let session = try session(plugins, recording)
        #expect(names == ["person", "b.person"])
        #expect(try await session.resolve("person:1").reference.kind == "person")
        #expect(try await session.resolve("b.person:1").reference.kind == "b.person")
        _ = await session.execute("inbox")
        _ = await session.execute("b.inbox")
        #expect(recording.drainLines() == ["ok    a's", "ok    b's"])
        _ = await session.execute("help all")
        let help = recording.drainLines().map { $0.trimmingPrefix { $0 == " " } }
        #expect(help.contains("inbox") && help.contains("b.inbox"))
    }

    @Test func `what one kind has not may be another's of its name, and the hint says so`() async throws {
        let recording = Recording()
        let a = Made("a") { try $0.add(Kind(name: "person", shown: "person", isEmpty: true)) }
        let b = Made("b") { try $0.add(Kind(name: "person", shown: "b.person", isEmpty: true)) }
        let session = try session([a, b], recording)
        for line in ["load person 1", "load person:1", "show person:1"] {
            #expect(await session.execute(line) == .failed)
            #expect(recording.drainLines() == ["error no person:1", "      try: b.person:1"])
        }
        #expect(await session.execute("load b.person 1") == .failed)
        #expect(recording.drainLines() == ["error no b.person:1"])
    }

    @Test func `a kind by its plug-in's name is listed, counted and explained as that`() async throws {
        let recording = Recording()
        let plugins = ["a", "b"].map { name in
            Made(name) {
                let shown = name == "a" ? "person" : "b.person"
                let living = [LiveObject(EntityKey(kind: shown, id: 1), tier: nil, identities: [])]
                try $0.add(Kind(name: "person", shown: shown, living: living))
            }
        }
        let session = try session(plugins, recording)
        _ = await session.execute("load person 1 as p; load b.person 1 as q")
        _ = recording.drainLines()
        // The longer name of the first one means the same as its short name.
        for (kind, handle) in [("person", "p"), ("a.person", "p"), ("b.person", "q")] {
            #expect(await session.execute("list \(kind)") == .ok)
            let listed = recording.drainLines().dropFirst()
            #expect(listed.count == 1 && listed.allSatisfy { $0.hasPrefix("  \(handle) ") }, "\(kind): \(listed)")
            #expect(await session.execute("cache \(kind)") == .ok)
            #expect(recording.drainLines().count == 3, "\(kind)")
        }
        _ = await session.execute("help b.person; load b.person")
        let said = recording.drainLines().map { $0.trimmingPrefix { $0 == " " } }
        #expect(said.contains("b.person:ID") && said.contains("Example: load b.person 1"))
        #expect(said.contains("try: load b.person 1"))
    }

    @Test func `an error of a plug-in's own is explained by it, any other is told as it is`() async throws {
        struct Odd: Error, CustomStringConvertible { let description = "odd" }
        let recording = Recording()
        let command = Command("go", group: .repl, summary: "", examples: ["go"]) { _ in throw Odd() }
        _ = try await session([OneCommand(command)], recording).execute("go")
        #expect(recording.drainLines() == ["error odd"])
        let explains = Made("b") { $0.explainErrors { $0 is Odd ? ReplError(.connectionLost, "explained") : nil } }
        #expect(try await session([OneCommand(command), explains], recording).execute("go") == .connectionLost)
        #expect(recording.drainLines() == ["error explained"])
    }
}
