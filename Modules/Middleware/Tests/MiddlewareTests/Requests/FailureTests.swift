import Foundation
import LemmyMiddleware
import Networking
import Propagation
import Testing
import WireRuntime

/// Tests the code for each failure of a request: one row for each line of the table in the client.
@MainActor @Suite struct FailureTests {
    nonisolated struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let step: ScriptedServer.Step
        let code: ApiClientError.Code
        var word: String?
        var status: Int?
        var mayHaveHappened = false
        var isTransient = false

        init(
            _ name: String,
            _ step: ScriptedServer.Step,
            _ code: ApiClientError.Code,
            word: String? = nil,
            mayHaveHappened: Bool = false,
            isTransient: Bool = false
        ) {
            testDescription = name
            (self.step, self.code, self.word) = (step, code, word)
            (self.mayHaveHappened, self.isTransient) = (mayHaveHappened, isTransient)
            if case .answer(let response) = step { status = response.status }
        }
    }

    private nonisolated static func word(_ word: String, _ status: Int, _ code: ApiClientError.Code) -> Row {
        Row("\(status) \(word)", .json(#"{"error":"\#(word)"}"#, status: status), code, word: word)
    }

    nonisolated static let rows = [
        Row("no connection", .fail(.noConnection), .noConnection),
        Row("too slow", .fail(.timedOut), .timedOut, mayHaveHappened: true, isTransient: true),
        Row("broken off", .fail(.brokenAnswer), .brokenAnswer, mayHaveHappened: true, isTransient: true),
        Row("too large", .fail(.tooLarge), .unreadable, mayHaveHappened: true),
        Row("not to be followed", .fail(.refused), .misconfigured),
        word("not_logged_in", 400, .notLoggedIn),
        word("incorrect_login", 401, .notLoggedIn),
        word("instance_is_private", 400, .notLoggedIn),
        word("site_ban", 400, .banned),
        word("person_is_banned_from_site", 400, .banned),
        word("couldnt_find_post", 404, .notFound),
        word("couldnt_find_community", 400, .notFound),
        word("locked", 400, .refused),
        Row(
            "rate_limit_error",
            .json(#"{"error":"rate_limit_error"}"#, status: 400),
            .rateLimited,
            word: "rate_limit_error",
            isTransient: true
        ),
        Row("a proxy's 429", .text("<html>", status: 429, as: "text/html"), .rateLimited, isTransient: true),
        Row("500", .json(#"{"error":"unknown"}"#, status: 500), .serverFailed, word: "unknown", mayHaveHappened: true),
        Row(
            "502",
            .text("<html>", status: 502, as: "text/html"),
            .serverFailed,
            mayHaveHappened: true,
            isTransient: true
        ),
        Row("503", .text("", status: 503), .serverFailed, mayHaveHappened: true, isTransient: true),
        Row("504", .text("", status: 504), .serverFailed, mayHaveHappened: true, isTransient: true),
        Row("a page that asks who is human", .text("<html>", status: 403, as: "text/html"), .unreadable),
        Row("a page in place of an answer", .text(" <!DOCTYPE html>", status: 200), .unreadable, mayHaveHappened: true),
        Row("half an answer", .json(#"{"posts":["#), .unreadable, mayHaveHappened: true),
        Row("no such route", .text("", status: 404), .unsupported),
        Row("not this method", .text("", status: 405), .unsupported),
        Row("0.18's plain text", .text("Record not found", status: 404), .notFound),
        Row("plain text", .text("Fetch limit is > 50", status: 400), .refused),
        Row("another program's words", .json(#"{"error":"The \u001b[2J end"}"#, status: 400), .refused),
    ]

    @Test(arguments: rows)
    func `each has a code of its own`(_ row: Row) async throws {
        let client = try ScriptedServer { _, _ in row.step }.client()
        let error = try #require(await #expect(throws: ApiClientError.self) { try await client.getPosts(.local) })
        #expect(error.code == row.code)
        #expect(error.serverCode == row.word)
        #expect(error.status == row.status)
        #expect(error.mayHaveHappened == row.mayHaveHappened)
        #expect(error.isTransient == row.isTransient)
        #expect(!error.message.unicodeScalars.contains { $0.value < 32 })
    }

    @Test func `a wrong password is no missing login`() async throws {
        let server = ScriptedServer { _, _ in .json(#"{"error":"incorrect_login"}"#, status: 401) }
        let client = try server.client()
        let error = await #expect(throws: ApiClientError.self) { try await client.logIn(username: "a", password: "b") }
        #expect(error?.code == .wrongLogin && error?.hint == "check the name and the password")
    }

    @Test func `what 0.18 does not have is missing, as elsewhere`() async throws {
        let post = try ScriptedServer { _, _ in .text("Record not found", status: 404) }.client()
        let error = await #expect(throws: ApiClientError.self) { try await post.getPost(id: 9) }
        #expect(error?.code == .notFound && error?.missingSubject == "post:9" && error?.serverCode == nil)
        let word = #"{"error":"couldnt_find_that_username_or_email"}"#
        let person = try ScriptedServer { _, _ in .json(word, status: 404) }.client()
        let other = await #expect(throws: ApiClientError.self) { try await person.getPerson(username: "nobody") }
        #expect(other?.code == .notFound && other?.missingSubject == "person:nobody")
    }

    @Test func `what is no Lemmy server is told by its site`() async throws {
        for step in [ScriptedServer.Step.text("", status: 404), .json(#"{"error":"Not Found"}"#, status: 404)] {
            let client = try ScriptedServer { _, _ in step }.client()
            let error = await #expect(throws: ApiClientError.self) { try await client.getSite() }
            #expect(error?.code == .unreadable && error?.status == 404)
            #expect(error?.hint.hasPrefix("check the address") == true)
        }
    }

    @Test func `what came instead is in the message`() async throws {
        let page = try ScriptedServer { _, _ in .text("<html>", status: 200, as: "text/html") }.client()
        let error = await #expect(throws: ApiClientError.self) { try await page.getPosts(.local) }
        #expect(error?.message.hasSuffix("answered GET /post/list with something unreadable: a page of HTML") == true)
        let wall = try ScriptedServer { _, _ in .text("<html>", status: 403, as: "text/html") }.client()
        let refused = await #expect(throws: ApiClientError.self) { try await wall.getPosts(.local) }
        #expect(refused?.message == "feed local: server answered 403 with a page of HTML")
    }

    @Test func `an answer without the value is in the log`() async throws {
        let captcha = #"{"ok":{"png":"no picture","wav":"","uuid":"c"}}"#
        let client = try ScriptedServer { _, _ in .json(captcha) }.client()
        client.commits.log.isOn = true
        let error = await #expect(throws: ApiClientError.self) { try await client.getCaptcha() }
        #expect(error?.message == "the captcha is no picture")
        let answers = client.commits.log.events.filter { $0.kind == .response }
        #expect(answers.map(\.text) == ["200, \(captcha.utf8.count) bytes"])
    }

    @Test func `how long to wait is told in seconds`() async throws {
        let step = ScriptedServer.Step.answer(HTTPResponse(status: 429, headers: ["Retry-After": "30"]))
        let client = try ScriptedServer { _, _ in step }.client()
        let error = await #expect(throws: ApiClientError.self) { try await client.getPosts(.local) }
        #expect(error?.retryAfter == .seconds(30) && error?.hint == "wait 30 s")
    }
}
