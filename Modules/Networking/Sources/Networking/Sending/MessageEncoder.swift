import Foundation

/// Makes messages that can only go to one server, and says which redirects they may follow.
///
/// Every transport over a network asks here, so that what is refused does not depend on who sends it.
package struct MessageEncoder: Sendable {
    private let server: ServerAddress
    private let userAgent: String
    /// What stands before every path: the server with its base path.
    private let base: String

    /// Makes messages for `server`.
    ///
    /// - Parameter userAgent: What the client calls itself; a request's own `User-Agent` goes before it.
    package init(server: ServerAddress, userAgent: String) {
        self.server = server
        self.userAgent = userAgent
        base = server.text
    }

    /// Checks a request and gives it its address.
    ///
    /// - Throws: `TransportError`, `refused`, for what could leave the server or change the request's meaning on the way.
    package func encode(_ request: HTTPRequest) throws(TransportError) -> OutgoingMessage {
        // Anything else could move the end of the host: "@elsewhere.org/". Behind the slash all is percent-encoded.
        guard request.path.utf8.first == UInt8(ascii: "/") else {
            throw refused("\(name(request)) is no path on \(server)", hint: "a path begins with a slash")
        }
        // A step back could leave the base path, and with it the server.
        guard server.basePath.isEmpty || !stepsBack(request.path) else {
            throw refused("\(name(request)) is no path on \(server)", hint: "a path has no step back")
        }
        guard request.method != .get || request.body == nil else {
            throw refused("\(name(request)) cannot have a body", hint: "put its parameters in the query")
        }
        var headers = request.headers
        for field in headers where !(isToken(field.name) && isOneLine(field.value)) {
            throw refused(
                "\(name(request)) has a header that cannot be sent",
                hint: "a header is one line of visible characters"
            )
        }
        if headers["User-Agent"] == nil { headers.append("User-Agent", userAgent) }
        return OutgoingMessage(
            method: request.method,
            url: base + request.target,
            headers: headers,
            body: request.body
        )
    }

    /// Sends the message elsewhere on the same server, below its base path, or throws.
    ///
    /// - Throws: `TransportError`: `brokenAnswer` where the address is none, `refused` for one that must not be followed.
    package func redirect(
        _ message: inout OutgoingMessage,
        status: Int,
        to location: String,
        _ name: RequestName
    ) throws(TransportError) {
        guard let url = URL(string: location, relativeTo: URL(string: message.url))?.absoluteURL, let host = url.host()
        else {
            throw TransportError(
                .brokenAnswer,
                "\(server) redirected \(name) to nowhere",
                hint: "ask the server's admin"
            )
        }
        guard isOnServer(url) else {
            let elsewhere = Self.server(of: url, askedFor: name.path)
            // Where only the scheme is another, the host alone would say nothing.
            let place = elsewhere.map { $0.scheme == server.scheme ? $0.place : $0.text } ?? host
            throw refused(
                "\(server) redirected \(name) to \(place); not followed, a login would go along",
                hint: elsewhere.map { "if you trust it, \(Endpoint.advice(to: $0))" } ?? "ask the server's admin"
            )
        }
        // Only 307 and 308 promise that the method stays; a GET is one whatever happens.
        guard message.method == .get || status == 307 || status == 308 else {
            throw refused(
                "\(server) redirected \(name); a write is not repeated elsewhere",
                hint: "ask the server's admin"
            )
        }
        message.url = url.absoluteString
    }

    /// More redirects than are followed.
    package func circle(_ name: RequestName, after limit: Int) -> TransportError {
        refused(
            "\(server) redirected \(name) more than \(limit) times",
            hint: "the server sends its visitors in a circle; ask its admin"
        )
    }

    private func name(_ request: HTTPRequest) -> RequestName { RequestName(request, server) }

    /// The server of an address, whatever name it has besides; nil if it is none that can be spoken to.
    ///
    /// - Parameter path: What was asked for. Where the address ends with it, what stands before it is the server's base path.
    private static func server(of url: URL, askedFor path: String) -> ServerAddress? {
        guard let scheme = url.scheme, let host = url.host(percentEncoded: true) else { return nil }
        let bare = host.trimmingCharacters(in: ["[", "]"])
        let authority = bare.contains(":") ? "[\(bare)]" : bare
        let root = "\(scheme)://\(authority)\(url.port.map { ":\($0)" } ?? "")"
        let target = url.path(percentEncoded: true)
        let base = target.hasSuffix(path) ? target.dropLast(path.count) : ""
        // What cannot be read cannot be advised either.
        return (try? ServerAddress(root + base)) ?? (try? ServerAddress(root))
    }

    private func isOnServer(_ url: URL) -> Bool {
        guard let scheme = url.scheme.flatMap({ ServerAddress.Scheme(rawValue: $0.lowercased()) }) else { return false }
        let host = url.host(percentEncoded: true).map { $0.trimmingCharacters(in: ["[", "]"]).lowercased() }
        return scheme == server.scheme && host == server.host && (url.port ?? scheme.defaultPort) == server.port
            && url.user() == nil && isBelowBase(url)
    }

    /// Whether an address is below the server's base path, whoever reads it: beside it is another server, and a login would go along.
    private func isBelowBase(_ url: URL) -> Bool {
        func steps(_ path: String) -> [String?] {
            path.split(separator: "/", omittingEmptySubsequences: false).map(\.removingPercentEncoding)
        }
        guard !server.basePath.isEmpty else { return true }
        let (target, base) = (steps(url.path(percentEncoded: true)), steps(server.basePath))
        return target.count > base.count && target.starts(with: base)
            && target.allSatisfy { $0.map { !stepsBack($0) } ?? false }
    }

    private func stepsBack(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains {
            $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
        }
    }

    private func isOneLine(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
    }

    private func isToken(_ text: String) -> Bool {
        let marks = "!#$%&'*+-.^_`|~".utf8
        return !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || marks.contains(byte)
            }
    }

    private func refused(_ message: String, hint: String) -> TransportError {
        TransportError(.refused, message, hint: hint)
    }
}

extension HTTPResponse {
    /// Where a status that redirects says to go on; nil for an answer.
    package var redirectTarget: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers["Location"] : nil
    }
}
