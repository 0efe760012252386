/// The address of a link, parsed and normalized as in the real server (the WHATWG URL standard).
struct WebURL: Sendable {
    static let longest = 2000
    static let schemes: Set<String> = ["http", "https", "magnet"]

    let scheme: String
    /// The text between the scheme and the path, its slashes included; empty if there is no host.
    private let authority: String
    let host: String
    private let path: String
    var query: String?
    var fragment: String?

    /// Parses an address.
    ///
    /// - Throws: `invalid_url` if the scheme or the host is missing or invalid.
    init(parsing text: String) throws(ServerError) {
        var rest = Substring(Self.trimmed(text))
        guard let colon = rest.firstIndex(of: ":"), let first = rest.utf8.first, Self.isLetter(first),
            rest[..<colon].utf8.allSatisfy(Self.isSchemeByte)
        else { throw ServerError("invalid_url") }
        scheme = rest[..<colon].lowercased()
        rest = rest[rest.index(after: colon)...]
        if let hash = rest.firstIndex(of: "#") {
            fragment = PercentEncoding.encoded(rest[rest.index(after: hash)...], .fragment)
            rest = rest[..<hash]
        }
        let port = Self.ports[scheme]
        if let mark = rest.firstIndex(of: "?") {
            query = PercentEncoding.encoded(rest[rest.index(after: mark)...], port == nil ? .query : .specialQuery)
            rest = rest[..<mark]
        }
        if let port {
            let parts = try URLAuthority(rest.drop { $0 == "/" || $0 == "\\" }, defaultPort: port)
            authority = "//\(parts.text)"
            host = parts.host
            path = Self.path(parts.rest.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" })
        } else {
            authority = ""
            host = ""
            let isOpaque = rest.first != "/"
            path = isOpaque ? PercentEncoding.encoded(rest, .control) : PercentEncoding.encoded(rest, .path)
        }
    }

    /// Parses an address and cleans it for storage; nil if the text is empty.
    init?(_ text: String) throws(ServerError) {
        if text.isEmpty { return nil }
        self = try WebURL(parsing: text).cleaned
    }

    var text: String {
        "\(scheme):\(authority)\(path)\(query.map { "?\($0)" } ?? "")\(fragment.map { "#\($0)" } ?? "")"
    }

    /// Checks that the scheme is http, https or magnet, and that the address is not too long.
    func requireLinkable() throws(ServerError) {
        guard Self.schemes.contains(scheme) else { throw ServerError("invalid_url_scheme") }
        guard text.utf16.count <= Self.longest else { throw ServerError("url_length_overflow") }
    }

    /// The schemes that require a host, with their default ports.
    private static let ports = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21]

    /// Returns the text without surrounding blanks and without any tabs and line breaks.
    private static func trimmed(_ text: String) -> String {
        var scalars = Substring(text).unicodeScalars
        while let first = scalars.first, first.value <= 0x20 { scalars.removeFirst() }
        while let last = scalars.last, last.value <= 0x20 { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars.filter { ![0x09, 0x0A, 0x0D].contains($0.value) }))
    }

    /// Returns a path with its `.` and `..` steps resolved.
    private static func path(_ steps: [Substring]) -> String {
        var kept: [String] = []
        for (index, step) in steps.dropFirst().enumerated() {
            let isLast = index == steps.count - 2
            switch step.lowercased().replacing("%2e", with: ".") {
            case ".":
                if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default:
                kept.append(PercentEncoding.encoded(step, .path))
            }
        }
        return "/\(kept.joined(separator: "/"))"
    }

    static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

    static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || (48...57).contains(byte)
            || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }
}

extension WebURL {
    /// The address without tracking parameters. Its query and fragment are encoded like forms.
    var cleaned: WebURL {
        if scheme.hasPrefix("data") || TrackingParameters.isExempt(self) { return self }
        var address = self
        address.query = query.flatMap { PercentEncoding.FormFields($0).cleaned(at: host) }
            .map { PercentEncoding.encoded($0, scheme.hasPrefix("http") ? .specialQuery : .query) }
        address.fragment = fragment.flatMap { PercentEncoding.FormFields($0).cleaned(at: host) }
            .map { PercentEncoding.encoded($0, .fragment) }
        return address
    }
}

extension PercentEncoding {
    /// Form fields: `name=value`, joined by `&`.
    struct FormFields {
        private let fields: [(name: String, value: String)]

        init(_ text: String) {
            fields = text.split(separator: "&").map { field in
                let parts = field.replacing("+", with: " ").split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                return (PercentEncoding.decoded(parts[0]), parts.count > 1 ? PercentEncoding.decoded(parts[1]) : "")
            }
        }

        /// Returns the fields without tracking parameters; nil if none remain. A single name without a value is written without `=`.
        func cleaned(at host: String) -> String? {
            let kept = fields.filter { !TrackingParameters.contains($0.name, at: host) }
            if kept.count == 1, kept[0].value.isEmpty { return kept[0].name.isEmpty ? nil : kept[0].name }
            if kept.isEmpty { return nil }
            return kept.map { "\(PercentEncoding.formEncoded($0.name))=\(PercentEncoding.formEncoded($0.value))" }
                .joined(separator: "&")
        }
    }
}

/// The parameters with which advertisers and analytics track the readers of a link.
enum TrackingParameters {
    private static let names: Set<String> = [
        "utm", "yclid", "_openstat", "fb_action_types", "fb_action_ids", "fb_source", "fb_ref", "fbclid", "gs_l",
        "mkt_tok",
        "gclid", "dclid", "msclkid", "twclid", "cmpid", "os_ehash", "_ga", "_gl", "__twitter_impression", "wtrid",
        "echobox",
        "spm", "tracking_source", "ceneo_spo", "__hsfp", "__hssc", "__hstc", "_hsenc", "__s", "hsctatracking",
        "ml_subscriber",
        "ml_subscriber_hash", "oly_anon_id", "oly_enc_id", "rb_clickid", "s_cid", "vero_conv", "vero_id", "wickedid",
        "wtmc", "wt_mc", "wtzmc", "wt_zmc", "mc_eid", "mc_cid", "mc_tc",
    ]
    private static let beginnings = ["utm_", "otm_", "ga_", "vn_"]
    private static let purposes: Set<String> = ["campaign", "medium", "source"]
    private static let players: Set<String> = ["feature", "kw", "si"]
    /// The hosts, including their subdomains, for which such parameters have another meaning.
    private static let exemptHosts = ["github.com", "gitlab.com", "cloudflare.com", "prismic.io"]

    static func isExempt(_ address: WebURL) -> Bool {
        exemptHosts.contains { address.host == $0 || address.host.hasSuffix(".\($0)") }
    }

    static func contains(_ name: String, at host: String) -> Bool {
        let name = name.lowercased()
        let isPlayer = ["youtube.com", "youtu.be"].contains { host == $0 || host.hasSuffix(".\($0)") }
        return names.contains(name) || isPlayer && players.contains(name)
            || beginnings.contains { name.hasPrefix($0) && isPlain(name.dropFirst($0.count)) }
            || ["hmb_", "itm_"].contains { name.hasPrefix($0) && purposes.contains(String(name.dropFirst($0.count))) }
            || name.hasPrefix("action_") && name.hasSuffix("_map") || name.utf8.count <= 3 && name.hasSuffix("mc")
    }

    private static func isPlain(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (97...122).contains($0) || $0 == UInt8(ascii: "_") }
    }
}
