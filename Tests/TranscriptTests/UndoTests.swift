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

/// Tests that `undo` restores the state after edits that the server never made.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `Undo of what came to nothing` {
    private let folder: TemporaryFolder
    private let output = Recording()
    private let session: Session

    init() async throws {
        folder = try TemporaryFolder()
        let store = KeptStore(folder: folder.url)
        session = try Session(plugins: [store, LemmyPlugin(), LabPlugin()], surface: output.surface)
        try await session.start()
        await run("login alice; load post 21 as p")
    }

    /// Runs a line and returns its output.
    @discardableResult
    private func run(_ line: String, _ status: ReplKit.ExitStatus = .ok) async -> String {
        await output.said(line, in: session, status).joined(separator: "\n")
    }

    @Test func `of two held titles the first is refused, and undo goes back to what there was before both`() async {
        await run("edit p title=\"As it was\"; net hold on PUT /post")
        await run("edit p title=ab; edit p title=\"The second\"; net ok")
        #expect(await run("wait", .failed).contains("edit post:21 title: server answered 400"))
        await run("expect p.title = The second; undo; expect p.title = \"As it was\"")
    }

    @Test func `what a held edit sets besides stays with the one that set it`() async {
        await run("edit p title=Old body=\"Old text\"; net hold on PUT /post")
        await run("edit p title=ab body=\"New text\"; edit p title=\"The second\"; net ok")
        await run("wait", .failed)
        await run("undo; expect p.title = Old; expect p.content = \"Old text\"")
    }

    @Test func `a held vote that a later one replaced is not brought back`() async {
        await run("vote p off; net hold; vote p up; vote p down; vote p off; net ok; wait; undo; expect p.vote = up")
    }

    @Test func `a refused edit that was held is told by wait, once`() async {
        await run("net hold; edit p title=ab; net ok")
        let told = await run("wait", .failed)
        #expect(told.contains("error edit post:21 title: server answered 400 (invalid_post_title); nothing"))
        await run("wait")
    }

    @Test func `an undo that is refused can be tried again`() async {
        await run("vote p down; net hold; undo; net fail 1; net step; net ok; expect p.vote = down")
        await run("wait", .failed)
        await run("undo; expect p.vote = up")
    }

    @Test func `undo withdraws an offline comment, and leaves what was done before it`() async {
        await run("save p off; save p; net offline; comment p \"Thought of offline\"")
        #expect(await run("undo").contains("undo a comment on post:21: outbox withdraw "))
        #expect(await run("outbox").contains("nothing waits"))
        await run("net ok; outbox retry; expect p.saved = yes; undo; expect p.saved = no")
    }

    @Test func `undo deletes a comment that was offline, and has been sent`() async {
        await run("comments p as c; net offline; comment p \"Thought of offline\"; net ok; outbox retry")
        #expect(await run("undo").contains("undo a comment on post:21: delete comment:"))
    }

    @Test func `an offline post waits like a comment; undo withdraws it, and deletes it once it was sent`() async {
        await run("load community cats as k; net offline")
        #expect(await run("post k \"A train\"").contains("post in community:3 will be sent when the server is back"))
        #expect(await run("undo").contains("undo post in community:3: outbox withdraw "))
        await run("post k \"A train\" body \"Late.\"; net ok; outbox retry")
        #expect(await run("undo").contains("undo post in community:3: delete post:"))
    }

    @Test func `what is withdrawn leaves the list, and undo goes on with what was done before it`() async {
        await run("save p off; save p; net offline; vote p off; outbox withdraw all; net ok; undo; expect p.saved = no")
    }

    @Test func `a held comment is kept and sent, and nobody is told to write it again`() async {
        await run("comments p as c; net hold")
        let said = await run("comment p held")
        #expect(said == "note  a comment on post:21: held back; it is sent when requests go out again")
        #expect(await run("undo", .failed).contains("the server has not answered a comment on post:21"))
        let sent = await run("net ok; wait")
        #expect(sent.contains("written, a comment on post:21"), "\(sent)")
        #expect(await run("undo").contains("undo a comment on post:21: delete comment:"))
    }

    @Test func `a held post and a held message are`() async {
        await run("load community cats as k; load person bob; net hold")
        #expect(await run("post k Held").contains("post in community:3: held back"))
        #expect(await run("message person:bob Held").contains("a message to person:4: held back"))
        let sent = await run("net ok; wait")
        #expect(sent.contains("posted in community:3") && sent.contains("a message to person:4"), "\(sent)")
    }

    @Test func `the look at whether a lost vote arrived can be held, too`() async {
        await run("vote p off; net hold; vote p down; net fail 1; net step; expect p.vote = down; net ok")
        #expect(await run("wait", .failed).contains("vote post:21 down"))
    }
}
