public import Foundation

/// Which server is meant: scheme, host, port and the path below which it answers, and nothing else.
///
/// People write one server in many ways. `lemmy.world`, `https://lemmy.world`, `https://lemmy.world/` and `HTTPS://Lemmy.World:443`
/// make equal addresses, so that caches, clients and logins are never split by a slash. `https://host.test/lemmy` and
/// `https://host.test/forum` are two servers: a path decides what answers.
///
/// ```swift
/// let server = try ServerAddress("lemmy.world")
/// server.text         // "https://lemmy.world"
/// server.description  // "lemmy.world"
/// ```
///
/// Without a scheme `https` is meant, on this machine's own loopback (`localhost:8080`, `127.0.0.1:8080`) `http`.
public struct ServerAddress: Hashable, Sendable {
    /// How the server is spoken to.
    public enum Scheme: String, Hashable, Sendable, CaseIterable {
        /// In the clear: for servers on this machine.
        case http
        /// Over TLS.
        case https

        /// The port that goes without saying.
        public var defaultPort: Int { self == .http ? 80 : 443 }
    }

    /// The scheme.
    public let scheme: Scheme
    /// The host in lower case, international names in their ASCII spelling, an IPv6 address without brackets.
    public let host: String
    /// The port, the scheme's own if none was written.
    public let port: Int
    /// The path below which the server answers, percent-encoded and without a slash at its end: `/lemmy`. Empty for a server at the root of
    /// its host.
    public let basePath: String

    /// Reads an address as people write it.
    ///
    /// - Throws: ``NetworkingError`` with code `badAddress` when it is none: an unknown scheme, an impossible host or port, a password,
    ///   a query, or a path that is not the same to every server on the way.
    public init(_ text: String) throws(NetworkingError) {
        self = try AddressReader(text).read()
    }

    /// Reads an address from a URL; a trailing slash is no path.
    ///
    /// - Throws: ``NetworkingError`` with code `badAddress`, as ``init(_:)-(String)`` does.
    public init(_ url: URL) throws(NetworkingError) {
        try self.init(url.absoluteString)
    }

    init(scheme: Scheme, host: String, port: Int?, basePath: String = "") {
        self.scheme = scheme
        self.host = host
        self.port = port ?? scheme.defaultPort
        self.basePath = basePath
    }

    /// The whole address without a trailing slash: `https://lemmy.world`, `http://127.0.0.1:8080/lemmy`.
    public var text: String { "\(scheme)://\(place)" }

    /// ``text`` as a URL.
    public var url: URL {
        guard let url = URL(string: text) else { preconditionFailure("an address that was read is a URL: \(text)") }
        return url
    }

    /// Host and, unless it goes without saying, port, as they stand in a `Host` header.
    public var authority: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return port == scheme.defaultPort ? host : "\(host):\(port)"
    }

    /// ``authority`` and ``basePath``: `lemmy.world`, `127.0.0.1:8080/lemmy`. What is kept for a server goes by it, so that two below
    /// different paths of one host share nothing.
    public var place: String { authority + basePath }

    /// The server at the root of the same host and port.
    public var root: ServerAddress { ServerAddress(scheme: scheme, host: host, port: port) }

    /// Whether the host is this machine itself.
    public var isLoopback: Bool { Self.isLoopback(host) }

    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || (host.hasPrefix("127.") && host.split(separator: ".").count == 4)
    }
}

extension ServerAddress: CustomStringConvertible {
    /// The shortest spelling that makes this address again: `lemmy.world`, `http://127.0.0.1:8080`.
    public var description: String {
        scheme == .https && !isLoopback && (host.contains(".") || host.contains(":")) ? place : text
    }
}
