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

    /// Starts a session with a server of Lemmy; sessions share their files.
    private func start(at version: Dialect) async throws -> Session {
        try await start(with: LemmyServer(version: version))
    }

    private func start(with server: LemmyServer) async throws -> Session {
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
        #expect(await said("multis", in: session).contains("multis:all is empty"))
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

    @Test func `a removed word comes back where it was`() async throws {
        let earlier = try await start(at: .v0_19)
        _ = await said("login alice; words add cat", in: earlier)
        await earlier.end()
        let session = try await start(at: .v1_0)
        _ = await said("login alice; words add elephant; words remove cat elephant", in: session)
        for _ in 1...2 {
            let undone = await said("undo", in: session)
            #expect(undone.contains("words add elephant; words keep cat"), "\(undone)")
            let rows = await said("words", in: session).split(separator: "\n")
            #expect(rows.contains { $0.contains("cat") && $0.contains("on this device") }, "\(rows)")
            #expect(rows.contains { $0.contains("elephant") && $0.contains("on strata.test") }, "\(rows)")
            _ = await said("redo", in: session)
            #expect(await said("words", in: session).contains("hide no words"))
        }
        await session.end()
    }

    @Test func `a word is kept on this device if the person says so`() async throws {
        let session = try await start(at: .v1_0)
        let rows = await said("login alice; words keep cat; words", in: session)
        #expect(rows.contains("on this device") && !rows.contains("on strata.test"), "\(rows)")
        #expect(await said("words keep cat", in: session).contains("already so"))
        _ = await said("undo", in: session)
        #expect(await said("words", in: session).contains("hide no words"))
        // A word that the server has, too, stays there.
        _ = await said("words add cat; words keep cat", in: session)
        #expect(await said("undo", in: session, .failed).contains("words keep cat has no inverse"))
        await session.end()
    }

    @Test(arguments: [LemmyServer(version: .v1_0), LemmyServer(software: .pieFed)])
    func `a community that is in already is not put in again`(_ server: LemmyServer) async throws {
        let session = try await start(with: server)
        _ = await said("login alice; create multi both \"Both\" as m; include community:swift in m", in: session)
        let again = await said("include community:swift in m", in: session)
        #expect(again.contains("include community:2 in multi:1: already so, nothing to do"), "\(again)")
        _ = await said("undo; expect m.community_count = 0", in: session)
        let out = await said("include community:swift in m off", in: session)
        #expect(out.contains("already so, nothing to do"), "\(out)")
        await session.end()
    }

    @Test func `a community that another device took out is put in again`() async throws {
        let server = LemmyServer(version: .v1_0)
        let (session, other) = (try await start(with: server), try await start(with: server))
        _ = await said("login alice; create multi both \"Both\" as m; include community:swift in m", in: session)
        _ = await said("login alice; include community:swift in multi:1 off", in: other)
        let again = await said("include community:swift in m", in: session)
        #expect(!again.contains("already so"), "\(again)")
        #expect(await said("undo", in: session).contains("include community:2 in multi:1 off"))
        await session.end()
        await other.end()
    }

    @Test func `what PieFed forgets is deleted after a confirmation, and undo says that nothing restores it`()
        async throws
    {
        let session = try await start(with: LemmyServer(software: .pieFed))
        _ = await said("login alice; create multi both \"Both\" as m", in: session)
        let asked = await said("delete m", in: session, .failed)
        #expect(asked.contains("delete m forever"), "\(asked)")
        #expect(await said("multis", in: session).contains("multi:1"))
        _ = await said("delete m forever", in: session)
        #expect(await said("multis", in: session).contains("multis:all is empty"))
        #expect(await said("undo", in: session, .failed).contains("delete multi:1 has no inverse"))
        // What was just created is taken back.
        _ = await said("create multi again \"Again\"", in: session)
        let undone = await said("undo", in: session)
        #expect(undone.contains("delete multi:2 forever"), "\(undone)")
        await session.end()
    }

    @Test func `what can be restored is not deleted for ever`() async throws {
        let session = try await start(at: .v1_0)
        _ = await said("login alice; create multi both \"Both\" as m", in: session)
        for name in ["m", "post:21"] {
            let refused = await said("delete \(name) forever", in: session, .failed)
            #expect(refused.contains("can be restored") && refused.contains("nothing was sent"), "\(refused)")
        }
        let kind = await said("download multi:1", in: session, .failed)
        #expect(kind.contains("multi:1 is a multi-community"), "\(kind)")
        await session.end()
    }

    @Test func `a note may be the word off, in quotes`() async throws {
        let session = try await start(at: .v1_0)
        _ = await said("login alice; note person:bob \"off\"", in: session)
        #expect(await said("note person:bob", in: session).contains("person:4: \"off\""))
        #expect(await said("code note person:bob \"off\"", in: session).contains("setNote(\"off\")"))
        #expect(await said("code note person:bob off", in: session).contains("setNote(nil)"))
        _ = await said("note person:bob off", in: session)
        #expect(await said("note person:bob", in: session).contains("no note"))
        #expect(await said("undo", in: session).contains("note person:4 \"off\""))
        #expect(await said("note person:bob", in: session).contains("person:4: \"off\""))
        let both = await said("note person:bob \"text\" off", in: session, .failed)
        #expect(both.contains("nothing was sent"), "\(both)")
        _ = await said("note person:bob switched off", in: session)
        #expect(await said("note person:bob", in: session).contains("\"switched off\""))
        await session.end()
    }

    @Test func `a notification setting is shown, and read without its events`() async throws {
        let session = try await start(at: .v1_0)
        #expect(await said("login alice; notify post:1", in: session).contains("post:1: replies, the default"))
        #expect(await said("notify post:1 none; notify post:1", in: session).contains("post:1: none"))
        #expect(await said("code notify post:1", in: session).contains(".notifications ?? .replies"))
        #expect(await said("undo", in: session).contains("notify post:1 replies"))
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
