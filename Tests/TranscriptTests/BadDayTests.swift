import DemoServer
import Foundation
import LabPlugin
import LemmyPlugin
import Networking
import Persistence
import Primitives
import ReplKit
import Testing

/// A store on a disk that can be full.
private struct FillingStore: Plugin {
    let name = "store"
    let store: FileStore

    init(_ folder: URL, _ isFull: Lock<Bool>) {
        let disk = FaultingFileSystem(PosixFileSystem()) { call, _, _ in
            call == .write && isFull.withLock { $0 } ? .fail(ENOSPC) : nil
        }
        store = FileStore(folder: folder.appending(path: "store"), fileSystem: disk)
    }

    func register(in registrar: PluginRegistrar) throws { try registrar.provide(FileStore.self, store) }
}

/// What a person is told on a bad day, and in the session after it.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `A bad day in the REPL` {
    private let folder: TemporaryFolder
    private let server = LemmyServer()
    private let output = Recording()
    private let isFull = Lock(false)

    init() throws { folder = try TemporaryFolder() }

    /// A session on the same disk and server.
    private func launch(isInteractive: Bool = false) async throws -> Session {
        let plugins: [any Plugin] = [
            FillingStore(folder.url, isFull), LemmyPlugin(), LabPlugin(demo: .server(server)),
        ]
        var options = SessionOptions()
        options.isInteractive = isInteractive
        let session = try Session(plugins: plugins, surface: output.surface, options: options)
        try await session.start()
        return session
    }

    /// What a line prints.
    @discardableResult
    private func run(_ line: String, in session: Session, _ status: ReplKit.ExitStatus = .ok) async -> String {
        _ = output.take()
        let result = await session.execute(line)
        let text = output.take().joined(separator: "\n")
        #expect(result == status, "\(line) says:\n\(text)")
        return text
    }

    /// What is told when nothing is under way any more.
    private func told(_ session: Session) async -> String {
        var text = ""
        for _ in 0..<1000 where text.isEmpty {
            await session.settle()
            await Task.yield()
            text = output.take().joined(separator: "\n")
        }
        return text
    }

    @Test func `what was offline is told when it has been sent, in the next session`() async throws {
        let first = try await launch()
        await run(
            "login alice; load post 21 as p; net offline; vote p down; comment p \"Thought of offline\"",
            in: first
        )
        await first.end()
        _ = output.take()
        let second = try await launch()
        #expect(await told(second) == "note  2 edits that waited were sent")
        await run("load post 21 as p; expect p.vote = down", in: second)
        await second.end()
    }

    @Test func `what the server then refuses is told with its reason, and listed`() async throws {
        let session = try await launch()
        await run("login alice; load post 21 as p; net offline; comment p \"Too late\"", in: session)
        let elsewhere = try Session(
            plugins: [LemmyPlugin(), LabPlugin(demo: .server(server))],
            surface: Recording().surface
        )
        try await elsewhere.start()
        #expect(await elsewhere.execute("login alice; delete post:21") == .ok)
        await run("net ok; load post 1", in: session)
        let text = await told(session)
        #expect(text.contains("error comment on post:21, which had waited, was refused"), "\(text)")
        await session.end()
    }

    @Test func `a session that leaves while the disk is full says what is lost, and fails`() async throws {
        let session = try await launch()
        await run("login alice; load post 21 as p; net offline", in: session)
        isFull.withLock { $0 = true }
        let said = await run("comment p \"Nowhere\"", in: session)
        #expect(said.contains("it is lost if the program ends before"), "\(said)")
        _ = output.take()
        await session.end()
        let text = output.take().joined(separator: " ")
        #expect(text.contains("error not sent, and lost with this session"), "\(text)")
        #expect(session.finalStatus(.ok) == .failed)
    }

    @Test func `exit warns once of what would be lost, and with room again nothing is`() async throws {
        let session = try await launch(isInteractive: true)
        await run("login alice; load post 21 as p; net offline", in: session)
        isFull.withLock { $0 = true }
        await run("comment p \"Kept later\"", in: session)
        #expect(await run("exit", in: session, .failed).contains("error exit: not sent, and lost with this session"))
        #expect(!session.isEnded)
        isFull.withLock { $0 = false }
        await run("exit", in: session)
        await session.end()
        #expect(session.finalStatus(.ok) == .ok)
        _ = output.take()
        let second = try await launch()
        #expect(await told(second).contains("comment on post:21"))
        await second.end()
    }

    @Test func `status tells the simulated net from whether the server answers`() async throws {
        let session = try await launch()
        await run("load post 1", in: session)
        let well = await run("status", in: session)
        #expect(well.contains(/answers +yes/) && well.contains(/simulated_net +ok/), "\(well)")
        await run("net offline; load post 2", in: session, .connectionLost)
        let off = await run("status", in: session)
        #expect(off.contains(/answers +no: no connection/) && off.contains(/simulated_net +offline/), "\(off)")
        await session.end()
    }
}
