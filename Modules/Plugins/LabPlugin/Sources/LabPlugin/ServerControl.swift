import Foundation
import Networking
import ReplKit

/// The way to the control routes of a server on a port; no fault stands in it.
struct ServerControl: Sendable {
    let address: ServerAddress
    let transport: any Transport

    private struct Faults: Decodable { let faults: [ServerFault] }
    private struct Clock: Codable { let at: String }
    private struct Refusal: Decodable { let error: String }

    /// What the server will do to its answers; nil if it has no control route.
    ///
    /// - Throws: ``ReplError``, `connectionLost` where nobody answers.
    func faults() async throws(ReplError) -> [ServerFault]? {
        let response = try await send(HTTPRequest(path: "/control/fault"))
        if response.status == 404 { return nil }
        return try read(Faults.self, response).faults
    }

    /// Switches a fault of the server on, or off by a count of 0.
    ///
    /// - Throws: ``ReplError``.
    func set(_ fault: ServerFault) async throws(ReplError) {
        let body: Data
        do {
            body = try JSONEncoder().encode(fault)
        } catch {
            preconditionFailure("two strings and a number can always be written: \(error)")
        }
        let response = try await send(HTTPRequest(method: .post, path: "/control/fault", body: body))
        guard response.status != 404 else {
            throw ReplError(
                .failed,
                "net \(fault.kind.rawValue): the server at \(address) answers no control route",
                hint: "strata serve --control, on this machine; then strata --server URL --demo"
            )
        }
        _ = try read(Faults.self, response)
    }

    /// Switches all of them off.
    ///
    /// - Throws: ``ReplError``.
    func clear() async throws(ReplError) {
        let body = Data(#"{"kind":"whole","count":0}"#.utf8)
        let response = try await send(HTTPRequest(method: .post, path: "/control/fault", body: body))
        // Without a control route it has none that could be on.
        if response.status != 404 { _ = try read(Faults.self, response) }
    }

    /// What time it is for the server; nil if it has no control route, or tells it in no way that is known.
    ///
    /// - Throws: ``ReplError``, `connectionLost` where nobody answers.
    func time() async throws(ReplError) -> Date? {
        let response = try await send(HTTPRequest(path: "/control/clock"))
        if response.status == 404 { return nil }
        return Self.date(try read(Clock.self, response).at)
    }

    /// Sets the server's clock.
    ///
    /// - Throws: ``ReplError``.
    func set(_ time: Date) async throws(ReplError) {
        let body = Data(#"{"at":"\#(time.formatted(.iso8601))"}"#.utf8)
        _ = try read(Clock.self, try await send(HTTPRequest(method: .post, path: "/control/clock", body: body)))
    }

    private static func date(_ text: String) -> Date? {
        // A text that is no time is nil here: whoever asked says so.
        try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")))
    }

    private func send(_ request: HTTPRequest) async throws(ReplError) -> HTTPResponse {
        do {
            return try await transport.send(request)
        } catch {
            throw ReplError(
                error.code == .cancelled ? .cancelled : .connectionLost,
                error.message,
                hint: error.hint
            )
        }
    }

    private func read<Value: Decodable>(_ type: Value.Type, _ response: HTTPResponse) throws(ReplError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: response.body)
        } catch {
            // Its own words if it has some; else what it sent is of no use to anybody.
            let words = (try? JSONDecoder().decode(Refusal.self, from: response.body))?.error
            throw ReplError(
                .failed,
                "\(address) answered its control route with \(response.status)\(words.map { ": \($0)" } ?? "")",
                hint: "the server there may be another version of strata serve"
            )
        }
    }
}
