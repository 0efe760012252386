import Foundation
import Networking
import ReplKit

/// A client for the control routes of a server on a port. Its transport simulates no faults.
struct ServerControl: Sendable {
    let address: ServerAddress
    let transport: any Transport

    private struct Faults: Decodable { let faults: [ServerFault] }
    private struct Clock: Codable { let at: String }
    private struct Refusal: Decodable { let error: String }

    /// Fetches the active faults of the server; nil if the server has no control route.
    ///
    /// - Throws: ``ReplError``, with code `connectionLost` if the server does not answer.
    func faults() async throws(ReplError) -> [ServerFault]? {
        let response = try await send(HTTPRequest(path: "/control/fault"))
        if response.status == 404 { return nil }
        return try read(Faults.self, response).faults
    }

    /// Switches a fault of the server on, or off with a count of 0.
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
                "net \(fault.kind.rawValue): the server at \(address) has no control routes",
                hint: "strata serve --control, on this machine; then strata --server URL --demo"
            )
        }
        _ = try read(Faults.self, response)
    }

    /// Switches all faults of the server off.
    ///
    /// - Throws: ``ReplError``.
    func clear() async throws(ReplError) {
        let body = Data(#"{"kind":"whole","count":0}"#.utf8)
        let response = try await send(HTTPRequest(method: .post, path: "/control/fault", body: body))
        // A server without a control route has no faults to switch off.
        if response.status != 404 { _ = try read(Faults.self, response) }
    }

    /// Fetches the time of the server; nil if the server has no control route or its time has an unknown format.
    ///
    /// - Throws: ``ReplError``, with code `connectionLost` if the server does not answer.
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
        // Ignored: a text that is not a time results in nil, and the caller reports it.
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
            // Ignored: a body without an error message would not help the user.
            let words = (try? JSONDecoder().decode(Refusal.self, from: response.body))?.error
            throw ReplError(
                .failed,
                "\(address) answered a control request with \(response.status)\(words.map { ": \($0)" } ?? "")",
                hint: "use the same version of strata and strata serve"
            )
        }
    }
}
