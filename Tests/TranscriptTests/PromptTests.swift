import LabPlugin
import LemmyPlugin
import Persistence
import Primitives
import ReplKit
import Testing

/// Tests the prompt and the first screen of an interactive session with the demo server.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `The prompt of a person` {
    private func start(
        keeping folder: TemporaryFolder? = nil,
        isInteractive: Bool = true
    ) async throws -> (Session, Recording) {
        let recording = Recording()
        var options = SessionOptions()
        options.isInteractive = isInteractive
        options.usesUnicode = true
        let storage = folder.map { [Storage(store: FileStore(folder: $0.url, clock: SystemClock()))] } ?? []
        let session = try Session(
            plugins: storage + [LemmyPlugin(), LabPlugin()],
            surface: recording.surface,
            options: options
        )
        try await session.start()
        return (session, recording)
    }

    private func unreadCount(_ session: Session) throws -> Int {
        let prompt = session.prompt
        let match = prompt.wholeMatch(of: #/strata\.test/alice \((\d+) unread\)>\ /#)
        return try #require(match.flatMap { Int($0.1) }, "\(prompt)")
    }

    @Test func `it counts the unread rows from the login on, and follows marks without asking again`() async throws {
        let (session, _) = try await start()
        #expect(session.prompt == "strata.test/anon> ")
        #expect(await session.execute("login alice; inbox unread as i") == .ok)
        let count = try unreadCount(session)
        #expect(count > 1)
        #expect(await session.execute("net offline on GET; read i.1; net ok") == .ok)
        #expect(try unreadCount(session) == count - 1)
        #expect(await session.execute("read i.1 off") == .ok)
        #expect(try unreadCount(session) == count)
        #expect(await session.execute("logout") == .ok)
        #expect(session.prompt == "strata.test/anon> ")
        await session.end()
    }

    @Test func `a script asks for no number`() async throws {
        let (session, recording) = try await start(isInteractive: false)
        #expect(await session.execute("login alice; explain") == .ok)
        #expect(!recording.drainLines().contains { $0.contains("unread_count") })
        #expect(session.prompt == "strata.test/alice> ")
        await session.end()
    }

    @Test func `it tells the missing connection and what waits for it, and a note what was sent`() async throws {
        let folder = try TemporaryFolder()
        let (session, recording) = try await start(keeping: folder)
        #expect(await session.execute("login alice; load post 288 as p; net offline; upvote p") == .ok)
        #expect(session.prompt.hasSuffix(" unread) [offline · 1 waits]> "), "\(session.prompt)")
        #expect(await session.execute("net ok") == .ok)
        #expect(!session.prompt.contains("offline") && session.prompt.contains(" waits]> "), "\(session.prompt)")
        #expect(await session.execute("net offline; load post 2") == .connectionLost)
        #expect(session.prompt.hasSuffix(" unread) [offline · 1 waits]> "), "\(session.prompt)")
        _ = recording.drainLines()
        #expect(await session.execute("net ok; load post 1") == .ok)
        var said: [String] = []
        // Without the note it waits until the suite's time limit.
        while !said.contains("note  sent now, after it had waited: vote post:288 up") {
            await session.waitUntilIdle()
            await Task.yield()
            said += recording.drainLines()
        }
        #expect(session.prompt.hasSuffix(" unread)> "), "\(session.prompt)")
        await session.end()
        withExtendedLifetime(folder) {}
    }

    @Test func `the first screen suggests what there is to begin with`() async throws {
        let (session, recording) = try await start()
        session.showSuggestions()
        let lines = recording.drainLines()
        let count = session.lessons.count
        #expect(lines.first == "A demo forum, its server inside: help lists the commands, Ctrl-D leaves")
        #expect(lines.dropFirst().first?.contains("tour ") == true && lines[1].contains("\(count) lessons"), "\(lines)")
        #expect(lines.last?.contains("login alice  try by yourself") == true, "\(lines)")
        #expect(lines.contains { $0.contains("demo ") }, "\(lines)")
        #expect(await session.execute("login alice") == .ok)
        _ = recording.drainLines()
        session.showSuggestions()
        #expect(recording.drainLines().last?.contains("inbox  ") == true)
        #expect(await session.execute("set welcome off") == .ok)
        _ = recording.drainLines()
        session.showSuggestions()
        #expect(recording.drainLines().isEmpty)
        await session.end()
    }

    @Test func `a script gets no suggestions`() async throws {
        let (session, recording) = try await start(isInteractive: false)
        session.showSuggestions()
        #expect(recording.drainLines().isEmpty)
        await session.end()
    }
}
