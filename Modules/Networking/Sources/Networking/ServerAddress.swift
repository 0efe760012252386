public import Foundation

/// The address of a server: its scheme, its host, its port and the path below which it answers.
///
/// People write the address of one server in many ways. `lemmy.world`, `https://lemmy.world`, `https://lemmy.world/` and
/// `HTTPS://Lemmy.World:443` give equal addresses, so that a slash never separates caches, clients or logins. `https://host.test/lemmy` and
/// `https://host.test/forum` are different servers, because the path decides which one answers.
///
/// ```swift
/// let server = try ServerAddress("lemmy.world")
/// server.text         // "https://lemmy.world"
/// server.description  // "lemmy.world"
/// ```
///
/// The default scheme is `https`; on this machine's loopback (`localhost:8080`, `127.0.0.1:8080`) it is `http`.
public struct ServerAddress: Hashable, Sendable {
    /// The protocol of the server.
    public enum Scheme: String, Hashable, Sendable, CaseIterable {
        /// Without encryption, for servers on this machine.
        case http
        /// Over TLS.
        case https

        /// The default port of the scheme.
        public var defaultPort: Int { self == .http ? 80 : 443 }
    }

    /// The scheme.
    public let scheme: Scheme
    /// The host in lower case, with international names in ASCII form and an IPv6 address without brackets.
    public let host: String
    /// The port; the scheme's default port if none was given.
    public let port: Int
    /// The path below which the server answers, percent-encoded and without a slash at its end, such as `/lemmy`. It is empty for a server
    /// at the root of its host.
    public let basePath: String

    /// Parses an address as people write it.
    ///
    /// - Throws: ``NetworkingError`` with code `badAddress` for an unknown scheme, an invalid host or port, a password, a query, or a path
    ///   that programs could interpret differently.
    public init(_ text: String) throws(NetworkingError) {
        self = try ServerAddressParser(text).read()
    }

    /// Parses an address from a URL; a trailing slash is not a path.
    ///
    /// - Throws: ``NetworkingError`` with code `badAddress`, like ``init(_:)-(String)``.
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

    /// The host, and the port unless it is the default, as in a `Host` header.
    public var authority: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return port == scheme.defaultPort ? host : "\(host):\(port)"
    }

    /// The ``authority`` and ``basePath``: `lemmy.world`, `127.0.0.1:8080/lemmy`. It identifies the stored data of a server, so that two
    /// servers below different paths of one host share nothing.
    public var place: String { authority + basePath }

    /// The server at the root of the same host and port.
    public var root: ServerAddress { ServerAddress(scheme: scheme, host: host, port: port) }

    /// True if the host is this machine.
    public var isLoopback: Bool { Self.isLoopback(host) }

    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || (host.hasPrefix("127.") && host.split(separator: ".").count == 4)
    }
}

extension ServerAddress: CustomStringConvertible {
    /// The shortest text that parses to this address: `lemmy.world`, `http://127.0.0.1:8080`.
    public var description: String {
        scheme == .https && !isLoopback && (host.contains(".") || host.contains(":")) ? place : text
    }
}
