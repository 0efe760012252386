import Foundation
import Networking
import NetworkingURLSession

// A table in the place of a server, wrapped by faults as any transport is.
let table = TableTransport(["GET /api/v3/site": .json(#"{"version":"0.19.20"}"#)])
let faults = Faults(seed: 7)
let endpoints = Endpoints { _ in table }
endpoints.wrapTransports { FaultingTransport($0, faults: faults, server: $1) }
let lemmy = try endpoints.resolve("lemmy.world")
let site = try await lemmy.transport.send(HTTPRequest(path: "/api/v3/site"))
print(site.status, String(decoding: site.body, as: UTF8.self))
print(try await lemmy.transport.send(HTTPRequest(path: "/api/v3/posts")).status, table.requests.map(\.target))

faults.apply(.offline)
do {
    _ = try await lemmy.transport.send(HTTPRequest(path: "/api/v3/site"))
} catch {
    print(error, "-", error.hint)
}

// The transport of Apple's platforms, with an address where nobody listens.
let nowhere = URLSessionTransport(server: try ServerAddress("http://127.0.0.1:1"))
do {
    _ = try await nowhere.send(HTTPRequest(path: "/"))
} catch {
    print(error.code)
}
