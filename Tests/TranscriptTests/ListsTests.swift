import DemoServer
import LabPlugin
import LemmyPlugin
import Networking
import Primitives
import ReplKit
import Testing

/// The transport to a second server, which has the same posts; its requests are recorded.
private final class SecondServer: Transport {
    let asked = Lock<[String]>([])
    private let transport: any Transport = LemmyServer().transport

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        asked.withLock { $0.append("\(request)") }
        return try await transport.send(request)
    }
}

/// Gives a session the second server.
private struct SecondEndpoint: Plugin {
    let name = "second"
    let server: SecondServer

    func register(in registrar: PluginRegistrar) throws {
        registrar.onStart { [server] session in
            let address = try ServerAddress("http://second.test")
            session.service(Endpoints.self).register("second", at: address, transport: server)
        }
    }
}

/// Tests lists that handles hold, when they are requested again, at other times and by other accounts.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct ListThroughput {
    private let output = Recording()
    private let second = SecondServer()
    private let session: Session

    init() async throws {
        session = try Session(
            plugins: [LemmyPlugin(), LabPlugin(), SecondEndpoint(server: second)],
            surface: output.surface
        )
        try await session.start()
    }

    /// Runs a line that must work, and returns its output.
    @discardableResult
    private func said(_ line: String) async -> [String] {
        await output.said(line, in: session)
    }

    @Test func `a ban for three days ends three days later by the server's clock`() async {
        let rows = await said("set columns 200; login carol; ban person:bob days 3; people banned")
        #expect(rows.contains { $0.contains("  Bob") && $0.contains(/\ in [23]d\b/) }, "\(rows)")
    }

    @Test(arguments: ["banned", "people banned"])
    func `the banned are one list, which a person leaves with the ban`(_ line: String) async {
        let rows = await said("set columns 200; login carol; \(line) as b; expect b.rows = 1")
        #expect(rows.contains { $0.contains("  B  Dave") && $0.contains("person:5") }, "\(rows)")
        #expect(session.handle("b")?.reference == EntityKey(kind: "people", id: "banned"))
        await said("ban b.1 off; expect b.rows = 0; ban person:dave; refresh b; expect b.rows = 1")
    }

    @Test func `administrators are shown so many at a time`() async {
        await said("login carol; appoint person:alice admin; people admins limit 1 as a; expect a.rows = 1")
        await said("more a; expect a.rows = 2")
    }

    @Test(arguments: ["post:21", "comment:1"])
    func `who voted is asked for again, loaded by its name and looked at`(_ subject: String) async {
        await said("login carol; votes \(subject) limit 2 as v; expect v.rows = 2")
        await said("vote \(subject) up; refresh v; expect v.rows = 2")
        await said("load votes:\(subject) as w")
        await said("load v; watch v every 30; clock +2h; wait")
    }

    @Test func `a watched list of votes tells a vote that turned`() async {
        await said("login alice; votes post:21 limit 50 as v; watch v every 30")
        let lines = await said("vote post:21 down; clock +1min; wait")
        #expect(lines.contains("  ~ v  person_vote:3-post-21  vote up -> down"), "\(lines)")
    }

    @Test func `a look is waited for where a script says wait`() async {
        let lines = await said("watch feed:local every 1; wait")
        #expect(lines.last?.hasPrefix("ok    1 view polled") == true, "\(lines)")
    }

    @Test func `votes of what has none say what has`() async {
        #expect(await session.execute("login carol; load votes:person:1") == .failed)
        let lines = output.drainLines()
        #expect(lines.contains { $0.contains("there are votes on posts and comments only") }, "\(lines)")
    }

    /// Returns the references of a handle's rows.
    private func rows(_ name: String) -> [String] { (session.handle(name)?.rows() ?? []).map { "\($0.reference)" } }

    /// Returns the numbers of a handle's rows, from the top.
    private func numbers(_ name: String) -> [Int]? { session.handle(name)?.rowNumbers() }

    @Test(arguments: [
        "comments post:1 sort new limit 3", "search cats in communities limit 1", "modlog in community:swift limit 4",
    ])
    func `as somebody else a list is asked for as it was`(_ line: String) async {
        await said("\(line) as l")
        let before = rows("l")
        #expect(!before.isEmpty)
        await said("login bob; refresh l")
        #expect(rows("l") == before)
    }

    @Test func `an inbox stays as short as it was, whosever it is`() async {
        await said("login alice; inbox messages limit 1 as i; login bob; refresh i; expect i.rows = 1")
    }

    @Test func `at another server a thread goes by its post's address`() async {
        await said("comments post:1 as c; connect second; refresh c")
        let asked = second.asked.withLock { $0 }
        let found = asked.firstIndex { $0.contains("resolve_object") && $0.contains("strata.test") }
        #expect(found != nil, "\(asked)")
        #expect(asked.last?.contains("/comment/list") == true, "\(asked)")
    }

    /// Checks that one row was added with the next number, and that the others have kept their numbers.
    private func expectKept(_ before: [String], in name: String) {
        let after = zip(numbers(name) ?? [], rows(name)).map { "\($0) \($1)" }
        let old = zip(1..., before).map { "\($0) \($1)" }
        let new = after.filter { !old.contains($0) }
        #expect(new.count == 1 && new[0].hasPrefix("\(before.count + 1) "), "\(old) \(after)")
    }

    @Test func `a post that a look brings takes no other's number`() async {
        await said("login alice; feed all sort new limit 3 as f; watch f in list every 30")
        let before = rows("f")
        await said("post community:swift Hello; clock +2h; wait")
        expectKept(before, in: "f")
        // All shown rows, in the current order.
        await said("refresh f")
        #expect(numbers("f") == [1, 2, 3, 4])
    }

    @Test func `a look at a list takes none of its later pages away`() async {
        await said("login alice; inbox limit 5 as i; more i; more i; watch i in w every 30")
        let before = rows("i")
        let lines = await said("clock +1h; wait")
        #expect(rows("i") == before && before.count > 10)
        #expect(!lines.contains { $0.contains("~ w") }, "\(lines)")
        await said("refresh i")
        #expect(rows("i") == before)
    }

    @Test func `a watched feed shows one's own new post`() async {
        await said("login alice; feed all sort new limit 5 as f; watch f in v")
        let lines = await said("post community:swift Hello")
        #expect(lines.contains { $0.contains("~ v") && $0.contains("+ post:") }, "\(lines)")
    }

    @Test func `refreshing one's own account keeps what only that has`() async {
        await said("login alice; load person alice as own; upgrade own; refresh own")
        let lines = await said("show own follows")
        #expect(lines.contains { $0.contains("T4") } && lines.contains { $0.contains("astronomy") }, "\(lines)")
    }

    @Test func `a thread that is opened in the middle begins at the comment`() async {
        await said("load comment 1 as c; comments c as t")
        #expect(rows("t").first == "comment:1" && rows("t").count > 1)
        let before = rows("t")
        await said("refresh t")
        #expect(rows("t") == before)
    }

    @Test func `an unread message waits behind the one that was read`() async {
        await said("login alice; inbox messages unread limit 1 as i; read i.1; more i; expect i.rows = 2")
    }

    @Test func `a hidden post leaves the feed and is back with the undo`() async {
        await said("login alice; feed all sort new limit 5 as f")
        let before = rows("f")
        await said("hide f.2")
        #expect(rows("f") == [before[0]] + before[2...])
        await said("undo")
        #expect(rows("f") == before)
    }

    @Test(arguments: ["reports limit 2", "modlog limit 2", "search a in posts limit 2", "votes post:21 limit 2"])
    func `more goes on in every list`(_ list: String) async {
        await said("login carol; \(list) as l")
        let before = rows("l")
        await said("more l")
        #expect(rows("l").count > before.count && Array(rows("l").prefix(before.count)) == before)
    }

    @Test func `a report that a look brings takes no other's number`() async {
        await said("login carol; reports posts as r; watch r every 30")
        let before = rows("r")
        await said("report post:1 \"spam\"; clock +2h; wait")
        expectKept(before, in: "r")
        await said("refresh r")
        #expect(numbers("r") == Array(1...rows("r").count))
    }

    @Test func `a page that brings nothing new is not the last`() async {
        await said("login alice; inbox replies limit 1 as i; more i; more i; more i; expect i.rows = 4")
        // Four rows are inserted in front, so the next four pages contain listed rows only.
        await said(
            #"login bob; reply comment:51 "A"; reply comment:51 "B"; reply comment:51 "C"; reply comment:51 "D""#
        )
        let lines = await said("more i")
        #expect(lines.first?.contains("inbox:replies: nothing new on that page; more i") == true, "\(lines)")
        await said("more i; expect i.rows = 5")
    }
}
