import DemoServer
import Foundation
import Networking

// The session of the module's README.
let server = LemmyServer()
let login = server.respond(
    to: HTTPRequest(
        method: .post,
        path: "/api/v3/user/login",
        headers: ["Content-Type": "application/json"],
        body: Data(#"{"username_or_email":"alice","password":"alice-password"}"#.utf8)
    )
)
print(login.status)
print(server.clockText)

let missing = try await server.transport.send(HTTPRequest(path: "/api/v3/post", query: [.init("id", "999999")]))
print(missing.status, String(decoding: missing.body, as: UTF8.self))

let world = try LemmyServer(seed: 7, size: WorldSize(posts: 200))
let site = world.respond(to: HTTPRequest(path: "/api/v3/site"))
print(site.status, site.body.isEmpty)
