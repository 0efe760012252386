import DemoServer
import Harness
import LabPlugin
import LemmyPlugin
import ReplKit

/// Benchmarks a change in views of many rows: one vote among 1,000 watched rows, and 200 votes that are settled at once.
@MainActor
func watchedRowsBenchmarks() async throws -> [Benchmark] {
    let bare = try await session(rows: 1_000, watching: "")
    let one = try await session(rows: 1_000, watching: "watch f in list")
    let many = try await session(rows: 200, watching: "watch f in a; watch f in b")
    return [
        vote(in: bare, name: "a vote, nothing watched"),
        vote(in: one, name: "a vote, 1,000 rows watched"),
        Benchmark(group: "200 votes settled at once", name: "two views of 200 rows", limit: .milliseconds(500)) {
            // The responses are held until all votes are sent, and then released together.
            await many.run((1...200).map { "vote f.\($0) \(many.isUp ? "off" : "up")" }.joined(separator: "; "))
            many.isUp.toggle()
            let begin = ContinuousClock.now
            await many.run("net ok")
            let duration = ContinuousClock.now - begin
            await many.run("net hold")
            return duration
        },
    ]
}

@MainActor
private func vote(in session: ListSession, name: String) -> Benchmark {
    Benchmark(group: "vote among 1,000 rows", name: name, limit: .milliseconds(10)) {
        session.isUp.toggle()
        let begin = ContinuousClock.now
        await session.run(session.isUp ? "upvote f.500" : "vote f.500 off")
        return ContinuousClock.now - begin
    }
}

/// A session that holds a list `f` of posts.
@MainActor
private final class ListSession {
    let session: Session
    var isUp = false

    init(_ session: Session) { self.session = session }

    func run(_ line: String) async {
        guard await session.execute(line) == .ok else {
            preconditionFailure("the session of the benchmark failed: \(line)")
        }
    }
}

@MainActor
private func session(rows: Int, watching: String) async throws -> ListSession {
    let server = try LemmyServer(seed: 7, size: WorldSize(posts: 1_200, comments: 100, people: 50))
    let surface = Surface(show: { keep($0) }, showError: { fatalError("the session of the benchmark failed: \($0)") })
    var options = SessionOptions()
    // An interactive session shows a summary of many changes at once.
    options.isInteractive = true
    let session = ListSession(
        try Session(plugins: [LemmyPlugin(), LabPlugin(demo: .server(server))], surface: surface, options: options)
    )
    try await session.session.start()
    await session.run("login alice; feed all limit 50 as f")
    for _ in 1..<(rows / 50) { await session.run("more f") }
    await session.run(rows == 200 ? "\(watching); net hold" : watching)
    return session
}
