import Foundation
import Networking
import Testing

@testable import DemoServer

/// The actions of people on their own accounts.
@Suite struct Accounts {
    private let server = LemmyServer()

    private func logIn(_ name: String, _ password: String, _ more: String = "") -> HTTPResponse {
        Client(server).post("/user/login", #"{"username_or_email":"\#(name)","password":"\#(password)"\#(more)}"#)
    }

    @Test func `a changed password ends every login but the new one`() throws {
        var alice = try Client(server, as: "alice")
        let other = try Client(server, as: "alice")
        let new = #"{"new_password":"new-password-1","new_password_verify":"new-password-1","old_password":"#
        #expect(alice.put("/user/change_password", new + #""wrong"}"#).status == 401)
        let answer = alice.put("/user/change_password", new + #""alice-password"}"#)
        let token = try #require(answer.object["jwt"] as? String)
        #expect(alice.get("/user/unread_count").status == 401)
        #expect(other.get("/user/unread_count").status == 401)
        alice.token = token
        #expect(alice.get("/user/unread_count").status == 200)
        #expect(logIn("alice", "alice-password").status == 401)
        #expect(logIn("alice", "new-password-1").status == 200)
    }

    @Test(arguments: [
        (#""short","new_password_verify":"short""#, "invalid_password"),
        (#""long-enough-1","new_password_verify":"long-enough-2""#, "passwords_do_not_match"),
    ])
    func `a new password has to be good and said twice`(new: String, error: String) throws {
        let alice = try Client(server, as: "alice")
        let answer = alice.put("/user/change_password", #"{"new_password":\#(new),"old_password":"alice-password"}"#)
        #expect(answer.error == error)
    }

    @Test func `a deleted account takes its content along only if told to`() throws {
        let bob = try Client(server, as: "bob")
        let erin = try Client(server, as: "erin")
        #expect(bob.post("/user/delete_account", #"{"password":"wrong","delete_content":false}"#).status == 401)
        let kept = bob.post("/user/delete_account", #"{"password":"bob-password","delete_content":false}"#)
        #expect(kept.text == #"{"success":true}"#)
        let erased = erin.post("/user/delete_account", #"{"password":"erin-password","delete_content":true}"#)
        #expect(erased.status == 200)
        #expect(logIn("bob", "bob-password").error == "deleted")
        let carol = try Client(server, as: "carol")
        func contents(_ person: Int) -> Set<String> {
            let query = [("person_id", "\(person)"), ("limit", "50")]
            let comments = carol.get("/user", query).object["comments"] as? [[String: Any]] ?? []
            return Set(comments.compactMap { ($0["comment"] as? [String: Any])?["content"] as? String })
        }
        #expect(contents(4).count > 1)
        #expect(contents(6).isSubset(of: ["*Permanently Deleted*"]))
    }

    @Test func `there is no mail, so no token is ever right`() throws {
        let nobody = Client(server)
        #expect(nobody.post("/user/password_reset", #"{"email":"nobody@example.com"}"#).status == 401)
        let change = #"{"token":"x","password":"long-enough-1","password_verify":"long-enough-1"}"#
        #expect(nobody.post("/user/password_change", change).error == "token_not_found")
        #expect(nobody.post("/user/verify_email", #"{"token":"x"}"#).error == "token_not_found")
    }

    @Test func `nobody has sent pictures before somebody does`() throws {
        let alice = try Client(server, as: "alice")
        #expect(alice.get("/account/list_media").text == #"{"images":[]}"#)
        #expect(alice.get("/admin/list_all_media").error == "not_an_admin")
    }

    // MARK: The second factor

    /// The values of RFC 6238, appendix B, reduced to their last six digits.
    @Test(arguments: [
        (59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (20_000_000_000, "353130"),
    ])
    func `one-time passwords are those of the standard`(seconds: Int64, number: String) {
        #expect(OneTimePassword.number(for: Array("12345678901234567890".utf8), at: seconds / 30) == number)
    }

    @Test func `a second factor is asked for once it is on`() throws {
        let alice = try Client(server, as: "alice")
        #expect(alice.post("/user/totp/update", #"{"totp_token":"1","enabled":true}"#).error == "missing_totp_secret")
        let address = try #require(alice.post("/user/totp/generate", "{}").object["totp_secret_url"] as? String)
        #expect(address.hasPrefix("otpauth://totp/Strata%20demo:alice?secret="))
        let secret = OneTimePassword.makeSecret(for: 2, at: try #require(Timestamp("2026-11-21T04:25:01Z")))
        let time = try #require(Timestamp(server.clockText))
        let number = OneTimePassword.number(for: Array(secret.utf8), at: time.micros / 30_000_000)
        let wrong = number == "000000" ? "000001" : "000000"
        let update = #"{"totp_token":"\#(number)","enabled":true}"#
        #expect(alice.post("/user/totp/update", update).text == #"{"enabled":true}"#)
        #expect(alice.post("/user/totp/generate", "{}").error == "totp_already_enabled")
        #expect(logIn("alice", "alice-password").error == "missing_totp_token")
        #expect(logIn("alice", "alice-password", #","totp_2fa_token":"\#(wrong)""#).error == "incorrect_totp_token")
        #expect(logIn("alice", "alice-password", #","totp_2fa_token":"\#(number)""#).status == 200)
        #expect(server.setClock("2026-11-21T04:30:00Z"))
        #expect(logIn("alice", "alice-password", #","totp_2fa_token":"\#(number)""#).error == "incorrect_totp_token")
    }
}
