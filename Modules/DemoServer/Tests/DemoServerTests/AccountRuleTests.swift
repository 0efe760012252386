import DemoServer
import Foundation
import Networking
import Testing

/// Registration and settings: the precedence of errors, and the defaults of an account.
@Suite struct `Account rules` {
    let server = LemmyServer()

    private func register(_ fields: String, password: String = "long-enough-1", repeated: String? = nil) -> HTTPResponse
    {
        let passwords = #""password":"\#(password)","password_verify":"\#(repeated ?? password)""#
        return Client(server).post("/user/register", "{\(fields),\(passwords)}")
    }

    @Test func `a registration is judged by password, honeypot, repetition, name and address`() {
        let honeypot = #""username":"no spaces","honeypot":"x","email":"""#
        #expect(register(honeypot, password: "short").error == "invalid_password")
        #expect(register(honeypot, password: String(repeating: "p", count: 61)).error == "invalid_password")
        #expect(register(honeypot).error == "honeypot_failed")
        #expect(register(#""username":"no spaces","email":"""#, repeated: "other").error == "passwords_do_not_match")
        #expect(register(#""username":"no spaces","email":"""#).error == "invalid_name")
        #expect(register(#""username":"alice","email":"""#).error == "email_already_exists")
        #expect(register(#""username":"ALICE""#).error == "user_already_exists")
    }

    @Test func `a name that is taken uses up a person's number, not an account's`() {
        #expect(register(#""username":"alice""#).error == "user_already_exists")
        #expect(register(#""username":"fresh","email":"Fresh@Example.com""#).status == 200)
        #expect(register(#""username":"other","email":"fresh@example.com""#).error == "email_already_exists")
        var fresh = Client(server)
        let login = #"{"username_or_email":"FRESH@example.com","password":"long-enough-1"}"#
        fresh.token = fresh.post("/user/login", login).object["jwt"] as? String
        let site = fresh.get("/site")
        #expect(site.value("my_user", "local_user_view", "person", "id") as? Int == 65)
        #expect(site.value("my_user", "local_user_view", "local_user", "id") as? Int == 21)
        #expect(site.value("my_user", "local_user_view", "local_user", "email") as? String == "fresh@example.com")
    }

    @Test func `a browser's language becomes the account's`() {
        let body = #"{"username":"fresh","password":"long-enough-1","password_verify":"long-enough-1"}"#
        let request = HTTPRequest(
            method: .post,
            path: "/api/v3/user/register",
            headers: ["Content-Type": "application/json", "Accept-Language": "en;q=0.7, fr-CH, de;q=0.9"],
            body: Data(body.utf8)
        )
        var fresh = Client(server)
        fresh.token = server.respond(to: request).object["jwt"] as? String
        let user = fresh.get("/site").value("my_user", "local_user_view", "local_user")
        #expect((user as? [String: Any])?["interface_language"] as? String == "fr")
    }

    @Test(arguments: [
        (#"{"bio":"BIO"}"#, "bio_length_overflow"), (#"{"avatar":"nowhere"}"#, "invalid_url"),
        (#"{"display_name":"@alice"}"#, "invalid_display_name"), (#"{"display_name":"ab"}"#, "invalid_display_name"),
        (#"{"display_name":"\u200Babc"}"#, "invalid_display_name"),
        (#"{"display_name":"abcdefghijklmnopqrstu"}"#, "invalid_display_name"),
        (#"{"display_name":"a\nbc"}"#, "invalid_display_name"), (#"{"matrix_user_id":"alice"}"#, "invalid_matrix_id"),
        (#"{"matrix_user_id":"@alice:matrix.org\n"}"#, "invalid_matrix_id"),
        (#"{"email":"new@example.com","bio":"BIO"}"#, "no_email_setup"),
        (#"{"default_sort_type":"Best"}"#, "unknown"),
    ])
    func `settings that do not fit are refused`(body: String, code: String) throws {
        let alice = try Client(server, as: "alice")
        let long = String(repeating: "🐈", count: 501)
        let answer = alice.put("/user/save_user_settings", body.replacingOccurrences(of: "BIO", with: long))
        #expect(answer.status == 400)
        #expect(answer.error == code)
    }

    @Test(arguments: [
        #"{"bio":"BIO"}"#, #"{"display_name":" a b "}"#, #"{"display_name":"   "}"#, #"{"display_name":""}"#,
        #"{"matrix_user_id":"@alice:matrix.org:8448"}"#, #"{"email":""}"#, #"{"avatar":"http://example.com/a.png"}"#,
    ])
    func `settings that fit are taken`(body: String) throws {
        let alice = try Client(server, as: "alice")
        let fits = String(repeating: "🐈", count: 500)
        let answer = alice.put("/user/save_user_settings", body.replacingOccurrences(of: "BIO", with: fits))
        #expect(answer.status == (body.contains("   ") ? 400 : 200))
    }

    @Test func `a language that is none is refused when the person is changed already`() throws {
        let alice = try Client(server, as: "alice")
        let settings = #"{"bio":"New.","discussion_languages":[9999],"show_nsfw":false}"#
        let answer = alice.put("/user/save_user_settings", settings)
        #expect(answer.message?.contains("local_user_language_language_id_fkey") == true)
        let view = alice.get("/site").value("my_user", "local_user_view") as? [String: [String: Any]]
        #expect(view?["person"]?["bio"] as? String == "New.")
        #expect(view?["local_user"]?["show_nsfw"] as? Bool == true)
    }
}
