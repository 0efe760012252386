import DemoServer
import Foundation
import Networking
import Testing

/// Every method of lemmy-js-client 0.19, with the request that it sends.
@Suite struct `Routes of clients` {
    let server = LemmyServer()

    private static let gets = """
        /site /user/export_settings /user/list_logins /user/validate_auth /account/list_media
        /admin/list_all_media /modlog /search /resolve_object /community /community/list /post /post/list
        /post/like/list /post/report/list /post/site_metadata /comment/like/list /comment/list /comment
        /comment/report/list /private_message/list /private_message/report/list /user /user/mention
        /user/replies /user/banned /user/get_captcha /user/report_count /user/unread_count
        /admin/registration_application/count /admin/registration_application/list
        /admin/registration_application /federated_instances
        """

    private static let posts = """
        /site /user/leave_admin /user/totp/generate /user/import_settings /user/totp/update /community
        /community/follow /community/block /community/delete /community/remove /community/transfer
        /community/ban_user /community/mod /post /post/delete /post/remove /post/mark_as_read /post/hide
        /post/lock /post/feature /post/like /post/report /comment /comment/delete /comment/remove
        /comment/mark_as_read /comment/like /comment/distinguish /comment/report /private_message
        /private_message/delete /private_message/mark_as_read /private_message/report /user/register
        /user/login /user/logout /user/mention/mark_as_read /user/ban /user/block /user/delete_account
        /user/password_reset /user/password_change /user/mark_all_as_read /user/verify_email /admin/add
        /admin/purge/person /admin/purge/community /admin/purge/post /admin/purge/comment /custom_emoji
        /custom_emoji/delete /site/block /user/donation_dialog_shown
        """

    private static let puts = """
        /site /community /community/hide /post /post/save /post/report/resolve /comment /comment/save
        /comment/report/resolve /private_message /private_message/report/resolve /user/save_user_settings
        /user/change_password /admin/registration_application/approve /custom_emoji
        """

    private static let all: [(HTTPRequest.Method, String)] =
        [(HTTPRequest.Method.get, gets), (.post, posts), (.put, puts)].flatMap { method, text in
            text.split { $0 == " " || $0 == "\n" }.map { (method, "/api/v3\($0)") }
        }

    @Test func `every method of the JavaScript client is answered`() {
        #expect(Self.all.count == 101)
        for (method, path) in Self.all {
            let headers: HTTPHeaders = ["Content-Type": "application/json"]
            let request = HTTPRequest(method: method, path: path, headers: headers, body: Data("{}".utf8))
            let response = server.respond(to: request)
            #expect(!response.body.isEmpty, "\(method.rawValue) \(path) answers \(response.status) and nothing else")
        }
    }

    @Test func `a route that is not there answers nothing`() {
        #expect(server.respond(to: HTTPRequest(path: "/api/v3/custom_emojis")).body.isEmpty)
    }

    @Test func `a program that asks which kind of server this is hears it`() {
        func get(_ path: String) -> HTTPResponse { server.respond(to: HTTPRequest(path: path)) }
        let start = get("/.well-known/nodeinfo")
        #expect(start.text.contains(#""href":"http://strata.test/nodeinfo/2.1""#))
        #expect(start.headers["Cache-Control"] == "public, max-age=259200")
        for path in ["/nodeinfo/2.0.json", "/nodeinfo/2.1.json", "/version"] {
            #expect(get(path).status == 307)
            #expect(get(path).headers["Location"] == "/nodeinfo/2.1")
            #expect(get(path).body.isEmpty)
        }
        let info = get("/nodeinfo/2.1")
        #expect(info.value("software", "name") as? String == "lemmy")
        #expect(info.value("software", "version") as? String == "0.19.20")
        let users = info.value("usage", "users", "total") as? Int
        #expect(users == get("/api/v3/site").value("site_view", "counts", "users") as? Int)
        #expect(info.value("openRegistrations") as? Bool == true)
        #expect(info.text.contains(#""metadata":{}"#))
    }

    @Test func `a server of 0.18 tells the same in the older way`() {
        let old = LemmyServer(version: .v0_18)
        let info = old.respond(to: HTTPRequest(path: "/nodeinfo/2.0.json"))
        #expect(info.value("version") as? String == "2.0")
        #expect(info.value("software", "version") as? String == "0.18.5")
        #expect(old.respond(to: HTTPRequest(path: "/nodeinfo/2.1")).status == 404)
        #expect(old.respond(to: HTTPRequest(path: "/.well-known/nodeinfo")).text.contains("2.0.json"))
    }

    @Test func `a site is made once`() throws {
        let carol = try Client(server, as: "carol")
        #expect(carol.post("/site", #"{"name":"Again"}"#).error == "site_already_exists")
        #expect(carol.post("/site", "{}").message?.contains("missing field `name`") == true)
        #expect(try Client(server, as: "alice").post("/site", #"{"name":"Again"}"#).error == "not_an_admin")
    }
}
