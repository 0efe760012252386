import InspectorPlugin
import ReplKit
import Testing

@MainActor
@Suite struct `The inspector in a REPL` {
    private let recording = Recording()

    private func session(_ change: (inout InspectorPlugin.Options) -> Void = { _ in }) async throws -> Session {
        var options = InspectorPlugin.Options()
        change(&options)
        let session = try Session(plugins: [InspectorPlugin(options)], surface: recording.surface)
        try await session.start()
        return session
    }

    private func run(_ line: String, in session: Session) async -> [String] {
        _ = await session.execute(line)
        return recording.drainLines()
    }

    private static let address = /\ \ http:\/\/127\.0\.0\.1:\d+\/#token=[0-9a-f]{32}/

    @Test func `inspect opens the page once, and inspect off closes it`() async throws {
        let session = try await session()
        #expect(await run("inspect off", in: session) == ["hit   no page is open"])
        let opened = await run("inspect", in: session)
        #expect(opened.first == "ok    the page is open" && opened.last?.wholeMatch(of: Self.address) != nil)
        let again = await run("inspect", in: session)
        #expect(again == ["hit   the page is open already", opened.last ?? ""])
        #expect(await run("inspect off", in: session) == ["ok    the page is closed"])
        let other = await run("inspect", in: session)
        #expect(other.last?.wholeMatch(of: Self.address) != nil && other.last != opened.last, "another token")
        await session.end()
    }

    @Test func `a page can be opened at the start, and its address is announced`() async throws {
        var addresses: [String] = []
        let session = try await session { options in
            options.opensAtStart = true
            options.announce = { addresses.append("  \($1)") }
        }
        #expect(addresses.count == 1 && addresses[0].wholeMatch(of: Self.address) != nil)
        #expect(await run("inspect", in: session).last == addresses[0])
        await session.end()
    }

    @Test func `a port that is taken is an error with the way out`() async throws {
        let first = try await session()
        let address = try #require(await run("inspect", in: first).last)
        let port = try #require(address.split { ":/".contains($0) }.compactMap { UInt16($0) }.first)
        let second = try await session { $0.port = port }
        let said = await run("inspect", in: second)
        #expect(
            said.first?.hasPrefix("error the inspector cannot open its page: port \(port) cannot be") == true,
            "\(said)"
        )
        #expect(said.last?.contains("try: choose another port, or 0 for any free one") == true, "\(said)")
        await first.end()
        #expect(await run("inspect", in: second).first == "ok    the page is open", "the first session closed its page")
        await second.end()
    }

    @Test func `the code of inspect opens a page, and that of inspect off closes it`() async throws {
        let session = try await session()
        let code = await run("code \"inspect; inspect off\"", in: session).joined(separator: "\n")
        #expect(
            code.contains("let page = try Inspector(commits).serve(on: 0)") && code.contains("page.stop()"),
            "\(code)"
        )
        await session.end()
    }

    @Test func `a page that has ended is freed with its session`() async throws {
        func runASession() async throws -> () -> Session? {
            let session = try await session { $0.allowsLines = true }
            _ = await run("inspect", in: session)
            await session.end()
            return { [weak session] in session }
        }
        #expect(try await runASession()() == nil)
    }
}
