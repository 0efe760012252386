import DemoServer
import Foundation
import LabPlugin
import LemmyPlugin
import ReplKit
import Testing

/// Tests of links at the prompt.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct Links {
    private let output = Recording()
    private let session: Session

    init() async throws {
        session = try Session(plugins: [LemmyPlugin(), LabPlugin()], surface: output.surface)
        try await session.start()
        for line in ["connect linden.example", "login bob", "connect demo", "login alice"] {
            #expect(await session.execute(line) == .ok)
        }
        _ = output.drainLines()
    }

    private func said(_ line: String, _ status: ReplKit.ExitStatus = .ok) async -> String {
        await output.said(line, in: session, status).joined(separator: "\n")
    }

    @Test func `the note about the other side is said once, with its age`() async {
        _ = await said("link post:288 bob@linden.example")
        let first = await said("upvote post:288")
        #expect(first.contains("linden.example/bob shows what its server said, "), "\(first)")
        let words = first.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("refresh link:1 asks again"), "\(first)")
        let second = await said("2 upvote")
        #expect(!second.contains("shows what its server said"), "\(second)")
    }

    @Test func `lines of changes name server and account`() async {
        _ = await said("link post:288 bob@linden.example")
        let own = await said("upvote post:288")
        #expect(own.contains("strata.test/alice post:288") && !own.contains("linden.example/bob post:1288"), "\(own)")
        let other = await said("2 upvote")
        #expect(other.contains("linden.example/bob post:1288"), "\(other)")
        #expect(!other.contains("strata.test/alice post:288"), "\(other)")
    }

    @Test func `an ended link releases its objects, whoever shows it`() async {
        _ = await said("cache")
        _ = await said("link post:288 bob@linden.example; show link:1; watch link:1 in side")
        #expect(await said("cache post").contains("post:1288"))
        #expect(await said("unlink 1").contains("link:1 has ended"))
        let rest = await said("cache post")
        #expect(rest.contains("(nothing is alive)"), "\(rest)")
        #expect(await said("views").contains("no views"))
    }

    @Test func `a link of an account that leaves ends, and the others stay`() async {
        _ = await said("link post:288 bob@linden.example; link post:288 carol")
        let text = await said("connect linden.example; login bob; logout")
        #expect(text.contains("link:1 has ended"), "\(text)")
        let rest = await said("links")
        #expect(rest.contains("link:2") && !rest.contains("link:1"), "\(rest)")
        #expect(await said("show link:2").contains("strata.test/carol"))
    }

    @Test func `a link that is asked for again is watched again`() async {
        _ = await said("link post:288 bob@linden.example; unwatch all")
        #expect(await said("link post:288 bob@linden.example").contains("link:1 is this link already"))
        #expect(await said("views").contains("link:1"))
    }

    @Test func `a link goes on with the new client of an account that signs in again`() async {
        _ = await said("cache; link post:288 bob@linden.example; login carol")
        let entered = await said("login alice")
        #expect(!entered.contains("has ended"), "\(entered)")
        _ = await said("show link:1")
        let voted = await said("1 upvote")
        #expect(voted.contains("~ link:1  strata.test/alice post:288") && !voted.contains("(as alice)"), "\(voted)")
        #expect(await said("undo").contains("undo vote post:288 up: vote post:288 off"))
        #expect(await said("link post:288 bob@linden.example").contains("link:1 is this link already"))
        let links = await said("links")
        #expect(links.contains("link:1") && !links.contains("link:2"), "\(links)")
        // The earlier client retains nothing.
        let living = await said("cache post")
        #expect(living.components(separatedBy: "post:288").count == 2, "\(living)")
        _ = await said("unlink 1")
        #expect(await said("cache post").contains("(nothing is alive)"))
    }

    @Test func `a lesson's login leaves the links alone`() async {
        _ = await said("link post:288 bob@linden.example; tour 1; login alice; tour off; show link:1")
        let voted = await said("1 upvote")
        #expect(voted.contains("~ link:1  strata.test/alice post:288") && !voted.contains("(as alice)"), "\(voted)")
    }

    @Test func `a server with a port is no reference`() async {
        let text = await said("link post:1 bob@localhost:8080", .failed)
        #expect(text.contains("bob has not signed in at localhost:8080"), "\(text)")
    }

    @Test func `a link of a lesson ends with it`() async {
        _ = await said("link post:288 bob@linden.example")
        _ = await said("tour 1; login alice; link post:1 carol; tour off")
        let text = await said("links")
        #expect(text.contains("link:1") && !text.contains("link:2"), "\(text)")
    }

    @Test func `links are of this session`() async throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appending(path: "data").path(percentEncoded: false)
        let first = try await BuiltProgram.run(["--data", data, "-c", "login bob; login alice; link post:1 bob; links"])
        #expect(first.status == 0 && first.output.contains("link:1"), "\(first)")
        let second = try await BuiltProgram.run(["--data", data, "-c", "links; views"])
        #expect(second.status == 0 && second.output.contains("no links"), "\(second)")
        #expect(second.output.contains("no views"), "\(second)")
    }
}
