public import DemoServer
import Foundation
public import Networking

/// A server that a recording can be replayed against.
public protocol ReplayedServer: Sendable {
    /// Sets the server's clock to a recorded time.
    func setClock(_ text: String) async throws

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request, as it was recorded.
    ///   - notesGroups: Whether to tell which rows of the answer's lists tie.
    func answer(_ request: HTTPRequest, notesGroups: Bool) async throws -> (response: HTTPResponse, groups: KeyGroups)
}

/// A server in this process, asked directly.
public struct ServerInProcess: ReplayedServer {
    private let server: LemmyServer

    /// Replays against `server`, whose scheduled tasks are switched off: they were while the recordings were made.
    public init(_ server: LemmyServer) {
        server.runsScheduledTasks = false
        self.server = server
    }

    /// Sets the clock.
    public func setClock(_ text: String) async throws {
        guard server.setClock(text) else {
            throw ReplayError("The server takes \(text) for no time.")
        }
    }

    /// Answers on the spot.
    public func answer(
        _ request: HTTPRequest,
        notesGroups: Bool
    ) async throws -> (response: HTTPResponse, groups: KeyGroups) {
        var groups = KeyGroups()
        let response =
            notesGroups ? server.respond(to: request, noting: &groups) : server.respond(to: request)
        return (response, groups)
    }
}

/// A server with control routes, wherever the transport leads.
public struct ServerWithControl: ReplayedServer {
    private let transport: any Transport

    /// Has the server note key groups from now on and leave its scheduled tasks.
    ///
    /// - Throws: What the transport throws; ``ReplayError`` if the server has no control routes.
    public init(_ transport: any Transport) async throws {
        self.transport = transport
        _ = try await control(.post, "/control/tasks", #"{"on":false}"#)
        _ = try await control(.post, "/control/groups", #"{"on":true}"#)
    }

    /// Sets the clock.
    public func setClock(_ text: String) async throws {
        let body: JSONValue = ["at": .string(text)]
        _ = try await control(.post, "/control/clock", body.pythonText)
    }

    /// Sends the request, then asks for the groups of its answer: two requests, so nobody else must ask meanwhile.
    public func answer(
        _ request: HTTPRequest,
        notesGroups: Bool
    ) async throws -> (response: HTTPResponse, groups: KeyGroups) {
        let response = try await transport.send(request)
        guard notesGroups else { return (response, KeyGroups()) }
        let groups = try await control(.get, "/control/groups")
        guard let groups = try KeyGroups(JSONReader.value(of: groups)) else {
            throw ReplayError("GET /control/groups does not tell groups")
        }
        return (response, groups)
    }

    private func control(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async throws -> Data {
        let response = try await transport.send(
            HTTPRequest(
                method: method,
                path: path,
                headers: body == nil ? [:] : ["Content-Type": "application/json"],
                body: body.map { Data($0.utf8) }
            )
        )
        guard response.status == 200 else {
            throw ReplayError("\(method.rawValue) \(path) was answered with \(response.status).")
        }
        return response.body
    }
}

/// Why a replay cannot go on.
public struct ReplayError: Error, Sendable, CustomStringConvertible {
    /// What happened.
    public let description: String

    init(_ description: String) { self.description = description }
}
