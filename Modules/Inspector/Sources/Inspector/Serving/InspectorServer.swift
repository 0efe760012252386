import Foundation
import HTTPPort
import Primitives

/// The routes of the page and the checks of every request.
///
/// The page's files are public; all data needs the token. A page of another origin is refused before the token is looked at.
final class InspectorServer: Sendable {
    /// The size of the largest command line in a request, in bytes.
    static let maxCommand = 4096

    /// The secret in the page's address: 128 random bits.
    let token: String

    private let inspector: Inspector
    private let hub: StepHub
    private let clock: any WallClock
    private let files: PageFiles
    private let check: Lock<TokenCheck>

    /// Makes the server of an inspector.
    @MainActor
    init(_ inspector: Inspector, files: PageFiles = PageFiles()) {
        (self.inspector, hub, clock) = (inspector, inspector.collector.hub, inspector.collector.options.clock)
        self.files = files
        token = Self.randomHex()
        check = Lock(TokenCheck(token))
    }

    /// The options of the port. Its check of `Host` refuses a page whose name leads to this machine.
    static var portOptions: HTTPPortOptions {
        var options = HTTPPortOptions()
        options.limits.connections = 64
        options.limits.streams = StepHub.maxPages
        options.limits.body = maxCommand
        options.methods = [.get, .post]
        options.allowsHead = { _ in false }
        return options
    }

    /// Answers a request.
    ///
    /// - Parameter port: The port that it has come to.
    func answer(_ request: HTTPPortRequest, on port: UInt16) -> HTTPPortAnswer {
        if let refusal = OriginCheck.refusal(of: request, on: port) { return .now(refusal) }
        switch (request.method, request.path) {
        case (.get, "/"): return .now(document())
        case (.get, "/events"): return .now(authorized(request) ?? events(request))
        case (.post, "/command"): return .inTask { await self.command(request) }
        case (.get, let path) where path.hasPrefix("/page/"): return .now(file(String(path.dropFirst("/page/".count))))
        default: return .now(.refusal(404, "There is nothing here."))
        }
    }

    // MARK: Checks

    /// Returns the refusal of a request without the token; nil if it has the token.
    private func authorized(_ request: HTTPPortRequest) -> HTTPPortResponse? {
        let outcome = check.withLock { $0.check(request.headers["Authorization"], at: clock.milliseconds) }
        switch outcome {
        case .right: return nil
        case .missing, .wrong:
            return .refusal(401, "Open the address that the program has printed; it contains the token.")
        case .tooMany: return .refusal(429, "Too many wrong tokens. Wait a minute.")
        }
    }

    // MARK: Routes

    private func document() -> HTTPPortResponse {
        let nonce = Self.randomHex()
        guard let file = files.document(nonce: nonce) else { return .refusal(404, "The page's files are missing.") }
        return HTTPPortResponse(file, nonce: nonce)
    }

    private func file(_ name: String) -> HTTPPortResponse {
        guard let file = files[name] else { return .refusal(404, "The page has no such file.") }
        return HTTPPortResponse(file)
    }

    private func events(_ request: HTTPPortRequest) -> HTTPPortResponse {
        guard let page = hub.open(after: request.headers["Last-Event-ID"]) else {
            return .refusal(503, "\(StepHub.maxPages) pages are open. Close one of them.")
        }
        let stream = HTTPResponseStream(
            next: { [hub] in hub.next(of: page).map { .bytes($0) } ?? .wait },
            closed: { [hub] in hub.close(page) }
        )
        hub.setWake(of: page) { stream.wake() }
        return HTTPPortResponse(type: "text/event-stream", .stream(stream))
    }

    private func command(_ request: HTTPPortRequest) async -> HTTPPortResponse {
        guard let run = await inspector.onCommand else { return .refusal(404, "There is nothing here.") }
        if let refusal = authorized(request) { return refusal }
        let type = request.headers["Content-Type"]?.prefix { $0 != ";" } ?? ""
        guard type.lowercased() == "application/json" else { return .refusal(415, "A command is JSON.") }
        // Any text that is no command gets the same answer.
        guard let command = try? JSONDecoder().decode(Command.self, from: request.body), command.isOneLine else {
            return .refusal(400, "A command is one line of text.")
        }
        if let error = await run(command.line) { return .refusal(422, error) }
        return HTTPPortResponse(type: "application/json", .bytes(Array(#"{"ok":true}"#.utf8)))
    }

    private struct Command: Decodable {
        let line: String

        var isOneLine: Bool {
            let isText = line.unicodeScalars.allSatisfy {
                ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
            }
            return isText && line.contains { !$0.isWhitespace }
        }
    }

    /// Returns 128 random bits in hexadecimal.
    private static func randomHex() -> String {
        (0..<16).map { _ in
            let byte = UInt8.random(in: .min ... .max)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}

extension HTTPPortResponse {
    /// Makes a response that no page of another origin can use.
    fileprivate init(status: Int = 200, type: String, _ body: Body, scripts: String = "'self'") {
        let policy =
            "default-src 'none'; script-src \(scripts); style-src 'self'; connect-src 'self'; "
            + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
        let headers: HTTPPortHeaders = [
            "Content-Type": type,
            "Content-Security-Policy": policy,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
        ]
        self.init(status: status, headers: headers, body: body)
    }

    /// Makes the response of a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - nonce: The nonce of its inline script; nil if it has none.
    fileprivate init(_ file: PageFiles.File, nonce: String? = nil) {
        self.init(type: file.type, .bytes(file.bytes), scripts: nonce.map { "'self' 'nonce-\($0)'" } ?? "'self'")
    }

    /// Returns a refusal with a reason for people.
    static func refusal(_ status: Int, _ reason: String) -> HTTPPortResponse {
        // A dictionary of text always encodes.
        let body = (try? JSONEncoder().encode(["error": reason])) ?? Data()
        return HTTPPortResponse(status: status, type: "application/json", .bytes(Array(body)))
    }
}
