import DemoServer
import Foundation
import LabPlugin
import LemmyPlugin
import Networking
import Primitives
import ReplKit
import Testing

/// The demo's server, with six digits required in addition to every password.
private final class DigitsServer: Transport {
    static let digits = "012345"
    private let server = LemmyServer()

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        struct Login: Decodable { let totp_2fa_token: String? }
        guard request.path.hasSuffix("/user/login") else { return try await server.transport.send(request) }
        // Ignored: the server refuses a body that is not a log-in.
        let given = try? JSONDecoder().decode(Login.self, from: request.body ?? Data()).totp_2fa_token
        guard given != Self.digits else { return try await server.transport.send(request) }
        let word = given == nil ? "missing_totp_token" : "incorrect_totp_token"
        return HTTPResponse(status: 400, body: Data(#"{"error":"\#(word)"}"#.utf8))
    }
}

/// Tests signing in to an account that needs digits in addition to its password.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `A second factor` {
    private let output = Recording()

    /// Returns a session with typed answers, and the questions that it asked; without answers the session is not interactive.
    private func makeSession(typing answers: [String]?) async throws -> (Session, asked: Lock<[String]>) {
        let server = DigitsServer()
        let lab = LabPlugin(demo: .remote(try ServerAddress("http://strata.test")), connecting: { _, _, _ in server })
        let asked = Lock<[String]>([])
        var options = SessionOptions()
        if let answers {
            options.readSecret = { prompt in
                asked.withLock { asked in
                    defer { asked.append(prompt) }
                    return asked.count < answers.count ? answers[asked.count] : nil
                }
            }
        }
        let session = try Session(plugins: [LemmyPlugin(), lab], surface: output.surface, options: options)
        try await session.start()
        _ = output.drainLines()
        return (session, asked)
    }

    /// Returns the new output with wrapped lines joined.
    private func text() -> String {
        output.drainLines().joined(separator: "\n").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func `is asked for at a terminal, and signs in`() async throws {
        let (session, asked) = try await makeSession(typing: [DigitsServer.digits])
        #expect(await session.execute("login alice") == .ok)
        #expect(text().contains("signed in as alice"))
        #expect(asked.withLock { $0 } == ["the six digits for alice: "])
    }

    @Test func `is asked for again when it was late, and taken as the app groups it`() async throws {
        let (session, asked) = try await makeSession(typing: ["999999", "012 345"])
        #expect(await session.execute("login alice") == .ok)
        #expect(
            asked.withLock { $0 } == [
                "the six digits for alice: ", "these digits are not valid now; the six digits for alice: ",
            ]
        )
    }

    @Test func `is an argument, too`() async throws {
        let (session, asked) = try await makeSession(typing: nil)
        #expect(await session.execute("login alice 012345") == .ok)
        #expect(await session.execute("login bob \"012 345\"") == .ok)
        #expect(asked.withLock { $0 }.isEmpty)
        #expect(session.prompt == "strata.test/bob> ")
    }

    @Test func `that nobody gives is told with the line that would be right`() async throws {
        let (session, _) = try await makeSession(typing: nil)
        #expect(await session.execute("login alice") == .failed)
        var told = text()
        #expect(told.contains("the account has a second factor, and its six digits are missing"), "\(told)")
        #expect(told.contains("try: login alice DIGITS"), "\(told)")
        #expect(await session.execute("login alice 999999") == .failed)
        told = text()
        #expect(told.contains("not those that the authenticator app shows now"), "\(told)")
        #expect(await session.execute("login alice 12345") == .failed)
        told = text()
        #expect(told.contains("a second factor is the six digits"), "\(told)")
        #expect(session.prompt == "strata.test/anon> ")
    }

    @Test func `is not confused with a password on the line`() async throws {
        let (session, asked) = try await makeSession(typing: nil)
        #expect(await session.execute("login alice alice-password") == .failed)
        var told = text()
        #expect(told.contains("error login alice: a password is not typed on this line try: login alice"), "\(told)")
        #expect(await session.execute("login as alice") == .failed)
        told = text()
        #expect(told.contains("name follows at once, without \"as\" try: login alice"), "\(told)")
        #expect(!told.contains("second factor") && asked.withLock { $0 }.isEmpty)
        #expect(session.prompt == "strata.test/anon> ")
    }

    @Test func `is asked for three times at most, and not once more after Ctrl-C`() async throws {
        let (session, asked) = try await makeSession(typing: ["999999", "999999", "999999", DigitsServer.digits])
        #expect(await session.execute("login alice") == .failed)
        #expect(asked.withLock { $0.count } == 3)
        let (other, once) = try await makeSession(typing: [])
        #expect(await other.execute("login alice") == .failed)
        #expect(once.withLock { $0.count } == 1)
    }
}
