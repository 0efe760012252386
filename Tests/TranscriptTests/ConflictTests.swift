import DemoServer
import Foundation
import LabPlugin
import LemmyPlugin
import Persistence
import ReplKit
import Testing

/// Tests the outbox commands for texts that the server has not taken: nothing of them is lost unseen, and `undo` and `redo` know them.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `Texts that the server has not taken` {
    private let folder: TemporaryFolder
    private let server = LemmyServer()
    private let output = Recording()
    private let session: Session

    init() async throws {
        folder = try TemporaryFolder()
        let store = Storage(store: FileStore(folder: folder.url.appending(path: "store")))
        let plugins: [any Plugin] = [store, LemmyPlugin(), LabPlugin(demo: .server(server))]
        session = try Session(plugins: plugins, surface: output.surface)
        try await session.start()
        await run("login alice; load post 21 as p; edit p title=Before content=\"line one\"")
    }

    /// Runs a line and returns its output as it is.
    private func lines(_ line: String, _ status: ReplKit.ExitStatus = .ok) async -> String {
        await output.said(line, in: session, status).joined(separator: "\n")
    }

    /// Runs a line and returns its output with sentences on one line.
    @discardableResult
    private func run(_ line: String, _ status: ReplKit.ExitStatus = .ok) async -> String {
        await lines(line, status).replacing("\n      ", with: " ")
    }

    /// Runs a line on another device.
    private func elsewhere(_ line: String, as name: String = "alice") async throws {
        let output = Recording()
        let plugins: [any Plugin] = [LemmyPlugin(), LabPlugin(demo: .server(server))]
        let other = try Session(plugins: plugins, surface: output.surface)
        try await other.start()
        let status = await other.execute("login \(name); \(line)")
        #expect(status == .ok, "\(output.drainLines())")
        await other.end()
    }

    /// Makes an edit without a connection and another one elsewhere, and lets the outbox find out.
    ///
    /// - Returns: The number of the item, and what `outbox retry` says.
    private func conflict(_ edit: String, with other: String, as name: String = "alice") async throws -> (
        number: String, said: String
    ) {
        await run("net offline; \(edit)")
        try await elsewhere(other, as: name)
        let said = await run("net ok; outbox retry")
        let listed = await run("outbox")
        let number = try #require(listed.firstMatch(of: #/ +(\d+)  [a-z]+ /#)?.1, "\(listed)")
        return (String(number), said)
    }

    private func titleConflict() async throws -> String {
        try await conflict("edit p title=Mine", with: "edit post:21 title=Theirs").number
    }

    @Test func `the part of a text that does not conflict is shown, and named when it is withdrawn`() async throws {
        let edit = "edit p title=Mine content=\"two hours of work\""
        let number = try await conflict(edit, with: "edit post:21 title=Theirs").number
        let shown = await run("outbox show \(number)")
        #expect(shown.contains("  title  Mine   Theirs\n"), "\(shown)")
        #expect(shown.contains("\n  content  two hours of work\n"), "\(shown)")
        #expect(shown.contains("outbox retry \(number) sends yours; outbox withdraw \(number) leaves"), "\(shown)")
        let gone = await run("outbox withdraw \(number)")
        #expect(gone.contains("outbox: 1 taken back: edit post:21 (content, title)"), "\(gone)")
    }

    @Test func `line breaks are shown in a comparison`() async throws {
        let edit = "edit p content=\"line one line two\""
        let number = try await conflict(edit, with: "edit post:21 content=\"line one\\nline two\"").number
        let shown = await lines("outbox show \(number)")
        #expect(shown.contains("\n    yours         line one line two\n"), "\(shown)")
        #expect(shown.contains("\n    the server's\n      line one\n      line two\n"), "\(shown)")
    }

    @Test func `a text that is empty elsewhere is shown like any other empty text`() async throws {
        await run("comment p \"First\" as c")
        let comment = try #require(session.handle("c")?.reference)
        let number = try await conflict("edit c content=Mine", with: "delete \(comment)").number
        let shown = await run("outbox show \(number)")
        #expect(shown.contains("  content  Mine   \"\"\n"), "\(shown)")
        #expect(!shown.contains("\"\"\"\""), "\(shown)")
    }

    @Test func `a text of a post that is gone says so, and what can be done`() async throws {
        let (number, said) = try await conflict("edit p title=Mine", with: "purge post:21 forever", as: "carol")
        #expect(said.contains("edit post:21 was not sent: post:21 cannot be compared"), "\(said)")
        let shown = await run("outbox show \(number)")
        #expect(shown.contains("cannot be compared with the server's version: there is no post:21"), "\(shown)")
        #expect(!shown.contains("conflict"), "\(shown)")
        #expect(shown.contains("\n  title  Mine\n"), "\(shown)")
        let steps = "outbox withdraw \(number) takes it back; outbox retry \(number) sends it without a comparison"
        #expect(shown.contains(steps), "\(shown)")
    }

    @Test func `retry names what it does not send, and fails if it was told to send it`() async throws {
        let (number, said) = try await conflict("edit p title=Mine", with: "edit post:21 title=Theirs")
        #expect(said.contains("error edit post:21 was not sent: title of post:21 changed on the server"), "\(said)")
        let skipped = await run("outbox retry all")
        #expect(
            skipped.contains("sends no item that needs a decision (1 here): see outbox show \(number)"),
            "\(skipped)"
        )
        #expect(await run("logout", .failed).contains("try: outbox show, or logout drop"))
        try await elsewhere("edit post:21 title=\"Theirs, again\"")
        let third = await run("outbox retry \(number)", .failed)
        #expect(third.contains("error outbox: edit post:21 was not sent: title of post:21 changed"), "\(third)")
        #expect(third.contains("after the version that you saw"), "\(third)")
        #expect(third.contains("try: outbox show \(number), then outbox retry \(number)"), "\(third)")
        await run("outbox retry \(number); expect p.title = Mine")
    }

    @Test func `undo after a retry does not take back an earlier edit`() async throws {
        await run("outbox retry \(try await titleConflict()); expect p.title = Mine")
        #expect(await run("undo", .failed).contains("nothing to undo: edit post:21 has no inverse"))
        await run("expect p.title = Mine")
    }

    @Test func `undo withdraws a retried text that waits again`() async throws {
        let number = try await titleConflict()
        let said = await run("net offline; outbox retry \(number)", .failed)
        #expect(said.contains("outbox: edit post:21 could not be sent, the server does not answer"), "\(said)")
        #expect(await run("undo").contains("undo edit post:21: outbox withdraw \(number)"))
        await run("net ok; expect p.title = Theirs")
    }

    @Test func `undo deletes a refused comment that was sent at the second attempt`() async throws {
        await run("comments p as c")
        let (number, said) = try await conflict("comment p \"Too late\"", with: "delete post:21")
        #expect(said.contains("comment on post:21, which had waited, was refused"), "\(said)")
        let shown = await run("outbox show \(number)")
        #expect(shown.contains("outbox retry \(number) sends it again; outbox withdraw \(number)"), "\(shown)")
        try await elsewhere("delete post:21 off")
        await run("outbox retry \(number)")
        #expect(await run("undo").contains("undo comment on post:21: delete comment:"))
    }

    @Test func `redo makes an edit again that waited when it was undone`() async {
        await run("net offline; edit p title=Redone; undo; expect p.title = Before")
        #expect(await run("outbox").contains("nothing waits"))
        #expect(await run("redo").contains("redo edit post:21 title: edit post:21 title=Redone"))
        await run("expect p.title = Redone; net ok; outbox retry; expect p.title = Redone")
        await run("undo; expect p.title = Before")
    }

    @Test func `redo casts a vote again that waited when it was undone`() async {
        await run("vote p up; net offline; vote p down; undo; expect p.vote = up; redo; expect p.vote = down")
    }

    @Test func `an edit that changes nothing is not undone`() async {
        #expect(await run("edit p title=Before").contains("edit post:21 title: already so, nothing to do"))
        await run("edit p title=After; undo; expect p.title = Before")
    }
}
