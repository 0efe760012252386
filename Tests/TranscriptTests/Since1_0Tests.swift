import DemoServer
import Foundation
import LabPlugin
import LemmyPlugin
import Persistence
import ReplKit
import Testing

/// A store for the session.
private struct KeptStore: Plugin {
    let name = "store"
    let folder: URL

    func register(in registrar: PluginRegistrar) throws {
        try registrar.provide(FileStore.self, FileStore(folder: folder.appending(path: "store")))
    }
}

/// Tests of the commands for what servers have since 1.0.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `Commands since 1.0` {
    private let folder: TemporaryFolder
    private let output = Recording()

    init() throws { folder = try TemporaryFolder() }

    /// Starts a session with a server; sessions share their files.
    private func start(at version: Dialect) async throws -> Session {
        let server = LemmyServer(version: version)
        let session = try Session(
            plugins: [KeptStore(folder: folder.url), LemmyPlugin(), LabPlugin(demo: .server(server))],
            surface: output.surface
        )
        try await session.start()
        return session
    }

    private func said(_ line: String, in session: Session, _ status: ReplKit.ExitStatus = .ok) async -> String {
        await output.said(line, in: session, status).joined(separator: "\n")
    }

    @Test func `undo brings the texts of a multi-community back`() async throws {
        let session = try await start(at: .v1_0)
        _ = await said("login alice; create multi both \"Swift and cats\" description \"What else?\" as m", in: session)
        _ = await said("edit m title=\"Both of them\" summary=\"Two.\"", in: session)
        _ = await said("expect m.title = \"Both of them\"; expect m.summary = \"Two.\"; undo", in: session)
        _ = await said("expect m.title = \"Swift and cats\"; expect m.summary = \"What else?\"", in: session)
        await session.end()
    }

    @Test func `an option that a multi-community lacks is refused, and nothing is created`() async throws {
        let session = try await start(at: .v1_0)
        let refused = await said("login alice; create multi both \"Both\" nsfw", in: session, .failed)
        #expect(refused.contains("create: nsfw is for a community; nothing was sent"), "\(refused)")
        #expect(await said("multis", in: session).contains("no multi-communities"))
        await session.end()
    }

    @Test func `a community needs a title`() async throws {
        let session = try await start(at: .v0_19)
        let text = await said("login alice; create community teapots", in: session, .failed)
        #expect(text.contains("TITLE is missing") && text.contains("create community teapots TITLE"), "\(text)")
        await session.end()
    }

    @Test func `a word that moves from this device to the server stays blocked after undo`() async throws {
        let earlier = try await start(at: .v0_19)
        _ = await said("login alice; words add cat", in: earlier)
        await earlier.end()
        let session = try await start(at: .v1_0)
        let before = await said("login alice; words", in: session)
        #expect(before.contains("on this device"), "\(before)")
        let moved = await said("words add cat elephant", in: session)
        #expect(moved.contains("cat is kept on strata.test now, and no longer on this device"), "\(moved)")
        let undone = await said("undo", in: session)
        #expect(undone.contains("words remove elephant") && !undone.contains("remove cat"), "\(undone)")
        let rest = await said("words", in: session)
        #expect(rest.contains("cat") && !rest.contains("elephant"), "\(rest)")
        await session.end()
    }

    @Test func `the code of words is that of the server`() async throws {
        let session = try await start(at: .v1_0)
        let code = await said("login alice; code words add cat", in: session)
        #expect(
            code.contains("settings.blockedKeywords = (try await api.getMyPerson().blockedKeywords ?? [])"),
            "\(code)"
        )
        #expect(code.contains("+ [\"cat\"]") && !code.contains("FeedFilter"), "\(code)")
        await session.end()
    }

    @Test func `a guest who writes a note about a bare name is told the next steps`() async throws {
        let session = try await start(at: .v1_0)
        let text = await said("note bob Writes well", in: session, .failed)
        #expect(text.contains("login") && text.contains("note bob Writes well"), "\(text)")
        #expect(!text.contains("refresh bob"), "\(text)")
        await session.end()
    }

    @Test func `a list of tags asks the server`() async throws {
        let session = try await start(at: .v1_0)
        // Bob's client keeps the community without tags.
        _ = await said("login alice; as bob load community 2 as c", in: session)
        _ = await said("tags community:swift add question", in: session)
        #expect(await said("as bob tags community:swift", in: session).contains("question"))
        await session.end()
    }
}
