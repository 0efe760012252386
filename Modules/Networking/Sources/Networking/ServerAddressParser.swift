import Foundation

/// Parses the texts that ``ServerAddress`` accepts, and describes the error in other texts.
struct ServerAddressParser {
    private let text: String

    init(_ text: String) {
        self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func read() throws(NetworkingError) -> ServerAddress {
        guard !text.isEmpty else { throw bad("an empty text is not a server's address") }
        let (scheme, rest) = try splitScheme()
        let (authority, tail) = split(rest)
        guard !authority.contains("@") else {
            throw NetworkingError(
                .badAddress,
                "a server's address must not contain a name or a password",
                hint: "write the server alone, then log in: connect HOST; login NAME"
            )
        }
        let (rawHost, port) = try splitPort(authority)
        let host = try normalized(rawHost)
        guard scheme != nil || port != nil || host.contains(".") || host.contains(":") || host == "localhost" else {
            throw bad(
                "\(quoted) is no server's address",
                hint: "write a host with its domain, lemmy.world, or https://\(host)"
            )
        }
        let root = ServerAddress(
            scheme: scheme ?? (ServerAddress.isLoopback(host) ? .http : .https),
            host: host,
            port: port
        )
        do throws(BasePathParser.Fault) {
            let path = try BasePathParser.read(tail)
            return ServerAddress(scheme: root.scheme, host: root.host, port: root.port, basePath: path)
        } catch {
            // Quote the server as it was written, so that neither its scheme nor its port is lost.
            throw bad("\(quoted) \(error.reason)", hint: "write \(root)\(error.path), \(error.advice)")
        }
    }

    private func splitScheme() throws(NetworkingError) -> (ServerAddress.Scheme?, Substring) {
        guard let mark = text.range(of: "://") else { return (nil, text[...]) }
        let name = text[..<mark.lowerBound].lowercased()
        guard let scheme = ServerAddress.Scheme(rawValue: name) else {
            throw bad("\(quoted) is neither http nor https", hint: "write https://HOST, or the host alone")
        }
        return (scheme, text[mark.upperBound...])
    }

    private func split(_ rest: Substring) -> (authority: Substring, tail: Substring) {
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        return (rest[..<end], rest[end...])
    }

    private func splitPort(_ authority: Substring) throws(NetworkingError) -> (host: Substring, port: Int?) {
        var host = authority
        var digits: Substring?
        if authority.hasPrefix("[") {
            guard let bracket = authority.firstIndex(of: "]") else { throw bad("\(quoted) lacks a closing bracket") }
            host = authority[...bracket]
            let after = authority[authority.index(after: bracket)...]
            guard after.isEmpty || after.hasPrefix(":") else { throw bad("\(quoted) has text after the bracket") }
            digits = after.isEmpty ? nil : after.dropFirst()
        } else if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
            digits = authority[authority.index(after: colon)...]
        }
        guard let digits else { return (host, nil) }
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = Int(digits), (1...65535).contains(port)
        else {
            throw bad("\(quoted) has a bad port", hint: "a port is a number from 1 to 65535")
        }
        return (host, port)
    }

    private func normalized(_ raw: Substring) throws(NetworkingError) -> String {
        if raw.hasPrefix("[") { return try normalizedIPv6(raw.dropFirst().dropLast()) }
        var host = raw.lowercased()
        if !host.utf8.allSatisfy({ $0 < 0x80 }) {
            // Foundation converts an international name to ASCII, on Linux only within a whole URL. A name that it cannot convert gets
            // percent signs, which are not valid in a host.
            host = String(URL(string: "https://\(host)/")?.absoluteString.dropFirst("https://".count).dropLast() ?? "")
        }
        if host.hasSuffix(".") { host.removeLast() }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard !host.isEmpty, host.utf8.count <= 253, labels.allSatisfy(isLabel) else { throw badHost() }
        if let last = labels.last, last.utf8.allSatisfy({ (48...57).contains($0) }) {
            let isIPv4 = labels.count == 4 && labels.allSatisfy { Int($0).map { $0 <= 255 } ?? false }
            guard isIPv4 else { throw badHost() }
        }
        return host
    }

    private func normalizedIPv6(_ raw: Substring) throws(NetworkingError) -> String {
        var address = in6_addr()
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_pton(AF_INET6, String(raw), &address) == 1,
            inet_ntop(AF_INET6, &address, &buffer, socklen_t(buffer.count)) != nil
        else { throw badHost() }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func isLabel(_ label: Substring) -> Bool {
        let isWord = label.utf8.allSatisfy {
            (48...57).contains($0) || (97...122).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
        return isWord && (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
    }

    private func badHost() -> NetworkingError {
        bad("\(quoted) is no server's address", hint: "write a host, lemmy.world, or a URL, http://127.0.0.1:8080")
    }

    private func bad(_ message: String, hint: String = "write a host, such as lemmy.world") -> NetworkingError {
        NetworkingError(.badAddress, message, hint: hint)
    }

    /// The typed text, cut to 60 characters and without control characters for the terminal.
    private var quoted: String {
        let visible = text.unicodeScalars.prefix(60).map {
            $0.properties.generalCategory == .control ? "?" : String($0)
        }
        return "\"\(visible.joined())\(text.unicodeScalars.count > 60 ? "..." : "")\""
    }
}
