public import DemoServer
import Foundation
public import Networking

/// A server that a recording can be replayed against.
public protocol ReplayTarget: Sendable {
    /// Sets the server's clock to a recorded time.
    func setClock(_ text: String) async throws

    /// Sends a request and returns the response.
    ///
    /// - Parameters:
    ///   - request: The recorded request.
    ///   - notesGroups: True to report the tied rows of the response's lists.
    func answer(_ request: HTTPRequest, notesGroups: Bool) async throws -> (response: HTTPResponse, groups: SortTies)
}

/// A server in this process that is called directly.
public struct InProcessServer: ReplayTarget {
    private let server: LemmyServer

    /// Makes a target from `server` and switches its scheduled tasks off, as they were during the recordings.
    public init(_ server: LemmyServer) {
        server.runsScheduledTasks = false
        self.server = server
    }

    /// Sets the clock.
    public func setClock(_ text: String) async throws {
        guard server.setClock(text) else {
            throw ReplayError("The server does not accept the time \(text).")
        }
    }

    /// Returns the server's response.
    public func answer(
        _ request: HTTPRequest,
        notesGroups: Bool
    ) async throws -> (response: HTTPResponse, groups: SortTies) {
        var groups = SortTies()
        let response =
            notesGroups ? server.respond(to: request, noting: &groups) : server.respond(to: request)
        return (response, groups)
    }
}

/// A server with control routes that is reached through a transport.
public struct ControlledServer: ReplayTarget {
    private let transport: any Transport

    /// Makes the server record ties from now on, and switches its scheduled tasks off.
    ///
    /// - Throws: The errors of the transport; ``ReplayError`` if the server has no control routes.
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

    /// Sends the request, then requests the groups of its response. Because these are two requests, no other client may send requests in
    /// between.
    public func answer(
        _ request: HTTPRequest,
        notesGroups: Bool
    ) async throws -> (response: HTTPResponse, groups: SortTies) {
        let response = try await transport.send(request)
        guard notesGroups else { return (response, SortTies()) }
        let groups = try await control(.get, "/control/groups")
        guard let groups = try SortTies(JSONReader.value(of: groups)) else {
            throw ReplayError("GET /control/groups did not return groups")
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

/// An error that ends a replay.
public struct ReplayError: Error, Sendable, CustomStringConvertible {
    /// A description of the failure.
    public let description: String

    init(_ description: String) { self.description = description }
}
