import DemoServer
import DemoServerHTTP
import Dispatch
import Foundation
import Networking
import Primitives
import Testing

/// A server on this machine that accepts every connection and, from some moment on, does not respond.
private final class SilentServer: Sendable {
    private let isSilent = Lock(false)
    private let gate = DispatchSemaphore(value: 0)
    private let held = Lock<[Date]>([])
    let port: HTTPServerPort

    init() throws {
        let server = LemmyServer()
        let (isSilent, gate, held) = (isSilent, gate, held)
        port = try HTTPServerPort { request, _ in
            if isSilent.withLock({ $0 }) {
                held.withLock { $0.append(.now) }
                gate.wait()
            }
            return PortResponse(server.respond(to: request))
        }
    }

    var url: String { "http://127.0.0.1:\(port.port)" }

    /// Returns the seconds since the first request without a response; 0 if there was none.
    func silence(until end: Date) -> Double { held.withLock { $0.first.map { end.timeIntervalSince($0) } } ?? 0 }

    func fallSilent() { isSilent.withLock { $0 = true } }

    func stop() {
        isSilent.withLock { $0 = false }
        for _ in held.withLock({ $0 }) { gate.signal() }
        port.stop()
    }
}

/// The server's name is only decoration, so no command waits for it: a request may take thirty seconds.
@Suite(.timeLimit(.minutes(20)))
struct `A server that says nothing` {
    /// The seconds that one request may take: a command that waits for a response takes at least as long.
    private static let patience = 29.0

    @Test func `does not keep a line waiting that asks it nothing`() async throws {
        let server = try SilentServer()
        defer { server.stop() }
        server.fallSilent()
        let help = try await BuiltProgram.run("--server", server.url, "-c", "help load")
        let took = server.silence(until: help.lastWrite)
        #expect(help.status == 0 && help.output.contains("load"), "\(help)")
        #expect(took < Self.patience, "it took \(took)")
    }

    @Test func `does not keep a session waiting that goes on with an account of the demo`() async throws {
        let server = try SilentServer()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let data = folder.url.appending(path: "data").path(percentEncoded: false)
        let way = ["--server", server.url, "--demo", "--data", data]
        let first = try await BuiltProgram.run(way + ["-c", "login alice; load post 1 as p"])
        #expect(first.status == 0, "\(first)")
        server.fallSilent()
        let second = try await BuiltProgram.run(way + ["-c", "show p title"])
        let took = server.silence(until: second.lastWrite)
        #expect(second.status == 0 && second.output.contains("title"), "\(second)")
        #expect((second.output + second.errors).contains("alice is signed out"), "\(second)")
        #expect(took < Self.patience, "it took \(took)")
    }

    @Test func `that answers shows its name`() async throws {
        let server = try SilentServer()
        defer { server.stop() }
        let answer = try await BuiltProgram.run("--server", server.url, "-c", "whoami")
        #expect(answer.output.contains("strata.test"), "\(answer)")
    }
}
