import DemoServer
import Foundation
import LabPlugin
import LemmyPlugin
import Networking
import Primitives
import Propagation
import ReplKit
import Testing

/// Tests the reading of posts, threads, communities and people, from row to row.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct Reading {
    private let server = LemmyServer()
    private let output = Recording()
    private let session: Session

    init() async throws {
        session = try Session(plugins: [LemmyPlugin(), LabPlugin(demo: .server(server))], surface: output.surface)
        try await session.start()
    }

    /// Runs a line and returns its output.
    private func said(_ line: String, _ status: ReplKit.ExitStatus = .ok) async -> [String] {
        await output.said(line, in: session, status)
    }

    private func has(_ lines: [String], _ parts: String...) -> Bool {
        lines.contains { line in parts.allSatisfy(line.contains) }
    }

    /// The value of a field of each row of the last shown list.
    private func values(of field: String) -> [String] {
        (session.handle("_")?.rows() ?? []).map { row in
            "\(row.fields().first { $0.name == field }.map(\.value) ?? .unknown)"
        }
    }

    // MARK: Feeds

    @Test func `a feed of a community has its posts alone, however it is named`() async {
        for name in ["swift", "!swift@strata.test", "community:2", "community:swift"] {
            _ = await said("feed \(name) limit 5")
            #expect(session.handle("_")?.reference.description == "feed:community:2", "\(name)")
            #expect(values(of: "community").count == 5)
            #expect(Set(values(of: "community")).count == 1, "\(name): \(values(of: "community"))")
        }
        #expect(has(await said("feed swif", .failed), "nothing is called \"swif\""))
        #expect(has(await said("feed locl", .failed), "Did you mean: local"))
    }

    @Test func `a feed of a person has their posts alone`() async {
        for name in ["@bob", "person:4", "@bob@strata.test"] {
            _ = await said("feed \(name) limit 3")
            #expect(session.handle("_")?.reference.description == "feed:person:4")
            #expect(Set(values(of: "creator")).count == 1)
        }
    }

    @Test func `one's own lists need an account, and follow the marks`() async {
        #expect(has(await said("feed saved", .failed), "feed saved needs an account"))
        _ = await said("login alice; feed local limit 3 as f; save f.2")
        let saved = await said("set columns 200; feed saved as s")
        #expect(has(saved, "post:290"), "\(saved)")
        #expect(session.handle("s")?.rows()?.first?.reference == session.handle("f")?.rows()?[1].reference)
        _ = await said("upvote f.3; feed liked")
        #expect(Set(values(of: "vote")).count == 1)
    }

    @Test(arguments: ["hidden", "read"])
    func `a list that no server has is refused with the way round`(_ name: String) async {
        let lines = await said("login alice; feed \(name)", .failed)
        #expect(has(lines, "no server lists \(name) posts alone"))
        #expect(has(await said("feed local limit 3; hide 1; feed local hidden limit 3; show 1 hidden"), "hidden"))
    }

    // MARK: Into a row, and back

    @Test func `a post opens with its text and its comments, and back needs no request`() async {
        _ = await said("set columns 200; feed local limit 3 as f")
        let page = await said("1")
        #expect(has(page, "by ", ", score "), "\(page)")
        #expect(session.lastList?.reference.kind == "comments")
        let requests = session.commits.log.events.count { $0.kind == .request }
        let back = await said("back")
        #expect(has(back, "post:290"))
        #expect(session.commits.log.events.count { $0.kind == .request } == requests)
        #expect(session.lastList?.reference.description == "feed:local")
        #expect(has(await said("back"), "there is no list to go back to"))
    }

    @Test func `rows lead from a community to a post, a comment and a person`() async {
        _ = await said("communities local limit 3")
        _ = await said("1")
        #expect(session.lastList?.reference.description.hasPrefix("feed:community:") == true)
        _ = await said("1")
        #expect(session.lastList?.reference.kind == "comments")
        _ = await said("back; back")
        #expect(session.lastList?.reference.kind == "communities")
        _ = await said("people ali; open 1")
        #expect(session.lastList?.reference.kind == "written")
    }

    @Test func `a row of the inbox opens its thread`() async {
        _ = await said("login alice; inbox replies limit 3")
        let lines = await said("1")
        #expect(has(lines, "> here"), "\(lines)")
        #expect(session.lastList?.reference.kind == "thread")
    }

    @Test func `logging out releases the lists of the account`() async {
        _ = await said("login alice; feed local limit 3; 1; logout")
        #expect(session.lastList == nil)
    }

    // MARK: Threads and trees

    @Test func `a thread has the comments above, fetched if they are not alive`() async {
        let lines = await said("thread comment:126")
        #expect(lines.filter { $0.contains(" 3  >  ") }.count == 1 && has(lines, "> here"), "\(lines)")
        let references = session.handle("_")?.rows()?.map(\.reference.description) ?? []
        #expect(references.prefix(3) == ["comment:2", "comment:33", "comment:126"], "\(references)")
    }

    @Test func `missing replies are rows that open in place`() async throws {
        _ = await said("set columns 200; comments post:21 limit 4 as c")
        let rows = try #require(session.handle("c")?.rows())
        let place = try #require(rows.firstIndex { $0.reference.kind == "replies" })
        let number = session.handle("c")?.rowNumbers()?[place] ?? 0
        let lines = await said("open c.\(number)")
        #expect(has(lines, "comment:"), "\(lines)")
        let after = session.handle("c")?.rows()?.map(\.reference.description) ?? []
        #expect(after.count > rows.count && !after.contains(rows[place].reference.description), "\(after)")
        #expect(session.lastList?.reference.description == "comments:21")
    }

    @Test func `comments of a person, a community and the site are lists with their posts`() async {
        for (name, id) in [("@bob", "person:4"), ("swift", "community:2"), ("local", "local")] {
            let lines = await said("set columns 200; comments \(name) limit 3")
            #expect(session.handle("_")?.reference.description == "comments:\(id)")
            #expect(has(lines, "comment:", "post:"), "\(lines)")
        }
    }

    // MARK: Accounts

    @Test func `read all marks the whole inbox, and cannot be undone`() async {
        _ = await said("login alice; inbox limit 20 as i; watch i in box")
        #expect(has(await said("inbox unread limit 3"), "no"))
        #expect(has(await said("read all"), "read all"))
        #expect(has(await said("inbox unread"), "is empty"))
        #expect(has(await said("undo", .failed), "read all has no inverse"))
        #expect(has(await said("read all off", .failed), "cannot be taken back"))
    }

    @Test func `as NAME does one command under another account`() async {
        _ = await said("login alice; load post 288 as p; vote p off")
        #expect(has(await said("as bob whoami"), "bob (person:4)"))
        #expect(has(await said("whoami"), "alice"))
        let vote = await said("as bob vote p up")
        #expect(has(vote, "vote post:288 up (as bob)"), "\(vote)")
        #expect(has(await said("show p vote"), "none"))
        #expect(has(await said("as zoe feed local", .failed), "zoe has not signed in"))
        #expect(has(await said("as alice", .failed), "COMMAND is missing"))
        #expect(session.prompt == "strata.test/alice> ")
    }
}

/// Tests reading without a connection.
@Suite(.timeLimit(.minutes(20)))
struct `Reading offline` {
    private let folder: TemporaryFolder
    private var data: String { folder.url.appending(path: "data").path(percentEncoded: false) }

    init() throws { folder = try TemporaryFolder() }

    private func run(_ commands: String) async throws -> BuiltProgram.Result {
        try await BuiltProgram.run(["--data", data, "-c", commands])
    }

    @Test func `downloaded pages and comments are there in the next session`() async throws {
        let first = try await run("download community:2 pages 2 comments; download local")
        #expect(first.status == 0, "\(first)")
        #expect(first.output.contains("2 pages, "), "\(first)")
        let second = try await run("net offline; feed community:2; open 1; back; 3")
        #expect(second.status == 0, "\(second)")
        #expect(second.output.contains("(from disk, "), "\(second)")
        // More than one page of 20 posts.
        #expect(second.lines.contains { $0.hasPrefix("  21  ") }, "\(second)")
        #expect(second.lines.contains { $0.contains("creator") }, "\(second)")
        let local = try await run("net offline; feed local")
        #expect(local.status == 0 && local.output.contains("(from disk, "), "\(local)")
        // The post of another community is in the downloaded feed alone.
        let query = try await run("net offline; query post stored where score > 8")
        #expect(query.lines.contains { $0.contains("post:290") }, "\(query)")
    }
}
