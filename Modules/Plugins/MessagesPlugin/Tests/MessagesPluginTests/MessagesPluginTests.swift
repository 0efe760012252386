import Foundation
import MessagesPlugin
import Propagation
import ReplKit
import Testing

/// A plug-in that is registered first and has kinds of the same names.
struct OlderPlugin: Plugin {
    let name = "older"

    struct Kind: EntityKind {
        let name: String
        var summary: String { "of another plug-in" }
        var tiers: [String] { [] }
        func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
            throw ReplError(.unknownReference, "older's \(name):\(id)")
        }
        func liveObjects(in session: Session) -> [LiveObject] { [] }
    }

    func register(in registrar: PluginRegistrar) throws {
        for name in ["person", "message"] { try registrar.add(Kind(name: name)) }
    }
}

@MainActor @Suite struct `Messages in the REPL` {
    private let output = Recording()

    private func makeSession(_ others: any Plugin...) async throws -> Session {
        let session = try Session(plugins: others + [MessagesPlugin()], surface: output.surface)
        try await session.start()
        return session
    }

    private func run(_ lines: String..., in session: Session) async -> ReplKit.ExitStatus {
        for line in lines {
            let status = await session.execute(line)
            guard status == .ok else { return status }
        }
        return .ok
    }

    @Test func `the README's session is what one sees`() async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md").standardized
        let runner = TranscriptRunner { surface, options in
            try Session(plugins: [MessagesPlugin()], surface: surface, options: options)
        }
        let result = try await runner.run(Transcript(parsing: try String(contentsOf: file, encoding: .utf8)))
        #expect(result.isMatch, "\(result.report(file: "README.md"))")
    }

    @Test func `an inspector shows the providers under the names that they are loaded by`() async throws {
        let session = try await makeSession()
        #expect(
            await run("load message 12 as m", "provider m as p", "load contacts as c", "edit p text=Hi", in: session)
                == .ok
        )
        let source = try #require(session.commits.inspection.sources.first { $0.inspectionName == "value trees" })
        let states = source.inspectedIDs.compactMap { source.inspectedState(of: $0) }
        #expect(states.map(\.entity).sorted() == ["tree:contacts:all", "tree:message:12", "tree:message:12"])
        #expect(Set(states.map(\.headline)) == ["Message Message-12", "2 elements of Person"])
    }

    @Test(arguments: [false, true])
    func `every example works, whatever the kinds are called`(hasOlder: Bool) async throws {
        func session() async throws -> Session {
            if hasOlder { return try await makeSession(OlderPlugin()) }
            return try await makeSession()
        }
        var examples: [String] = []
        for verb in ["provider", "edit", "delete", "pause", "resume"] {
            #expect(try await session().execute("help \(verb)") == .ok)
            examples += output.drainLines().compactMap { $0.firstMatch(of: /Example: (.+)/).map { String($0.1) } }
        }
        #expect(examples.count == 7, "\(examples)")
        for example in examples {
            let status = try await session().execute(example)
            #expect(status == .ok, "\(example) says \(output.drainLines())")
        }
    }

    @Test func `a kind of another plug-in's name goes by this one's`() async throws {
        let session = try await makeSession(OlderPlugin())
        #expect(
            await run(
                "load messages.message 12 as m; provider m.author as p; watch m in pane",
                "edit messages.person:42 online=yes; expect m.author.online = yes",
                "list messages.person",
                in: session
            ) == .ok
        )
        let lines = output.drainLines()
        #expect(lines.contains("  ~ pane  messages.message:12  author.online no -> yes"))
        #expect(lines.contains { $0.hasPrefix("  p       messages.person:42") })
        #expect(await session.execute("load person 42") == .failed)
        #expect(output.drainLines() == ["error older's person:42", "      try: messages.person:42"])
    }

    @Test func `a part draws for itself alone`() async throws {
        let session = try await makeSession()
        #expect(await run("load message 12 as m; watch m.author in part", in: session) == .ok)
        _ = output.drainLines()
        #expect(await run("edit m text=Hello", in: session) == .ok)
        #expect(output.drainLines().allSatisfy { !$0.contains("~") })
        #expect(await run("edit person:42 online=yes", in: session) == .ok)
        #expect(output.drainLines().contains("  ~ part  person:42  online no -> yes"))
    }

    @Test func `a model, a provider, a collection and a part each have a pane that follows`() async throws {
        let session = try await makeSession()
        #expect(
            await run(
                "load message 12 as m; provider m.author as p; load contacts as c",
                "watch m in model; watch p in provider; watch c in collection; watch m.author in part",
                in: session
            ) == .ok
        )
        #expect(await run("edit p username=peter", in: session) == .ok)
        _ = output.drainLines()
        #expect(await run("set columns 300; panes once", in: session) == .ok)
        let drawn = output.drainLines()
        for mark in ["|*author.username  peter ", "|*username  peter "] {
            #expect(drawn.contains { $0.contains(mark) }, "no \(mark): \(drawn)")
        }
        // The name is the row's headline, and comes first.
        #expect(drawn.contains { $0.contains("|*peter ") && $0.contains(" person:42 ") }, "\(drawn)")
        #expect(await run("delete p; panes once", in: session) == .ok)
        let left = output.drainLines()
        #expect(
            left.contains { $0.contains("|*deleted  yes ") }
                && !left.contains { $0.contains(" person:42 ") && $0.contains("peter") },
            "\(left)"
        )
    }

    @Test func `a paused provider stays, another of the same goes on`() async throws {
        let session = try await makeSession()
        #expect(await run("load person 42 as p; provider p as q; pause q; edit p online=yes", in: session) == .ok)
        _ = output.drainLines()
        #expect(await run("show q", in: session) == .ok)
        #expect(output.drainLines().contains("    (paused)"))
        #expect(await run("expect p.online = yes; expect q.online = no; resume q", in: session) == .ok)
        #expect(await run("expect q.online = yes", in: session) == .ok)
    }

    @Test func `what nobody holds is gone`() async throws {
        let session = try await makeSession()
        #expect(await run("load message 12 as m; provider m.author as p; load contacts as c", in: session) == .ok)
        #expect(await run("drop p; drop m; drop c", in: session) == .ok)
        _ = output.drainLines()
        #expect(await run("cache", in: session) == .ok)
        #expect(output.drainLines() == ["  (nothing is alive)"])
    }

    @Test(arguments: [
        ("edit m txet=a", "message:12 has no field \"txet\". Did you mean: text", ""),
        ("edit m colour=a", "message:12 has no field \"colour\"", "text=, image=, image_width="),
        ("edit m author.online=maybe", "online takes yes or no, not \"maybe\"", "online=yes"),
        ("edit m image_width=wide", "image_width takes a whole number, not \"wide\"", "image_width=200"),
        ("edit m author.id=7", "author.id identifies the author and cannot be changed", "provider"),
        ("edit c online=yes", "edit is for a message, a person, ", "help edit"),
        ("pause m.author", "this person:42 is a part of message:12", "provider person:42 as h; pause h"),
        ("load message 99", "there is no message:99", "load message 12, or 13, or 14"),
        ("load contacts 2", "there is only one list of this kind: contacts:all", "load contacts"),
        (
            "load profile 42 as l; load badge 42", "FullProfileModel Profile-42 cannot take over the values of Badge",
            "mergeModel"
        ),
        ("delete m; edit m text=a", "message:12 was deleted", "cache"),
        ("delete m; load message 12", "message:12 was deleted", "load message 13, or 14"),
    ])
    func `what is wrong is named, with what to do next`(line: String, message: String, hint: String) async throws {
        let session = try await makeSession()
        #expect(await run("load message 12 as m; load contacts as c", in: session) == .ok)
        _ = output.drainLines()
        #expect(await session.execute(line) == .failed)
        let lines = output.drainLines()
        let text = lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        #expect(text.contains("error ") && text.contains(message), "\(text)")
        #expect(hint.isEmpty || text.contains(hint), "\(text)")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    }

    @Test func `a refused value changes nothing`() async throws {
        let session = try await makeSession()
        #expect(await run("load message 12 as m; watch m", in: session) == .ok)
        #expect(await session.execute("edit m text=Hello author.online=maybe") == .failed)
        #expect(await run("expect m.text = Hey, how are you doing?", in: session) == .ok)
    }
}
