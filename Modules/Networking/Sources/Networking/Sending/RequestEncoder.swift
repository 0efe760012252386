package import Foundation

/// Encodes requests so that they can only go to one server.
///
/// All network transports use it, so that they refuse the same requests. `RequestEncoder+Redirects.swift` decides which redirects they may follow.
package struct RequestEncoder: Sendable {
    let server: ServerAddress
    private let userAgent: String
    /// The text before every path: the server with its base path.
    private let base: String

    /// Creates an encoder for `server`.
    ///
    /// - Parameter userAgent: The default `User-Agent`; a request's own header takes precedence.
    package init(server: ServerAddress, userAgent: String) {
        self.server = server
        self.userAgent = userAgent
        base = server.text
    }

    /// Checks a request and adds its address.
    ///
    /// - Throws: `TransportError`, `refused`, for a request that could leave the server or change its meaning on the way.
    package func encode(_ request: HTTPRequest) throws(TransportError) -> OutgoingRequest {
        // Another first character could extend the host: "@elsewhere.org/". Everything after the slash is percent-encoded.
        guard request.path.utf8.first == UInt8(ascii: "/") else {
            throw refused("\(name(request)) is no path on \(server)", hint: "a path begins with a slash")
        }
        // A `..` could leave the base path, and with it the server.
        guard server.basePath.isEmpty || !stepsBack(request.path) else {
            throw refused("\(name(request)) is no path on \(server)", hint: "a path must not contain \"..\"")
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
        return OutgoingRequest(
            method: request.method,
            url: base + request.target,
            headers: headers,
            body: request.body
        )
    }

    private func name(_ request: HTTPRequest) -> RequestErrorContext { RequestErrorContext(request, server) }

    /// Returns the server of an address, ignoring a user name in it; nil if it is not a valid server.
    ///
    /// - Parameter path: The requested path. If the address ends with it, the text before it is the server's base path.
    static func server(of url: URL, askedFor path: String) -> ServerAddress? {
        guard let scheme = url.scheme, let host = url.host(percentEncoded: true) else { return nil }
        let bare = host.trimmingCharacters(in: ["[", "]"])
        let authority = bare.contains(":") ? "[\(bare)]" : bare
        let root = "\(scheme)://\(authority)\(url.port.map { ":\($0)" } ?? "")"
        let target = url.path(percentEncoded: true)
        let base = target.hasSuffix(path) ? target.dropLast(path.count) : ""
        // Ignored: an address that cannot be parsed cannot be suggested either.
        return (try? ServerAddress(root + base)) ?? (try? ServerAddress(root))
    }

    func isOnServer(_ url: URL) -> Bool {
        guard let scheme = url.scheme.flatMap({ ServerAddress.Scheme(rawValue: $0.lowercased()) }) else { return false }
        let host = url.host(percentEncoded: true).map { $0.trimmingCharacters(in: ["[", "]"]).lowercased() }
        return scheme == server.scheme && host == server.host && (url.port ?? scheme.defaultPort) == server.port
            && url.user() == nil && isBelowBase(url)
    }

    /// Returns true if an address is below the server's base path in every interpretation. Outside of it is another server, and a login
    /// would be sent to it.
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

    func refused(_ message: String, hint: String) -> TransportError {
        TransportError(.refused, message, hint: hint)
    }
}

/// A checked request with its whole address, ready to be sent to one server.
package struct OutgoingRequest: Sendable {
    /// The method.
    package let method: HTTPRequest.Method
    /// The whole address, percent-encoded: `https://lemmy.world/api/v3/site`.
    package internal(set) var url: String
    /// The request's headers and the user agent; each fits on one line.
    package let headers: HTTPHeaders
    /// The body's bytes, if there is one.
    package let body: Data?
}
