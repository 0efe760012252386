import Networking

/// The routes of a server by path. Fixed paths are found in a dictionary; the few with parameters are tried one after the other.
struct RouteTable: Sendable {
    /// The handlers of a path and the values of its parameters.
    struct Match {
        fileprivate let places: [HTTPRequest.Method: Place]
        var parameters: [String: String] = [:]

        subscript(method: HTTPRequest.Method) -> Place? { places[method] }
    }

    /// A handler and the schema of its body; the schema is nil if the handler reads no body.
    struct Place: Sendable {
        let handler: Route.Handler
        let body: BodySchema?
        /// The dialect that the route belongs to.
        let origin: ServerDialect
        /// True if an invalid token refuses the request before the handler runs. A login does not look at the token.
        let refusesInvalidTokens: Bool

        fileprivate init(_ route: Route, in dialect: Dialect) {
            handler = route.handler
            origin = route.origin
            refusesInvalidTokens = route.origin.refusesInvalidTokens && !route.body.allowsAnonymous
            let isRead = route.method != .get && (dialect == .v0_18 || route.body != EmptyBody.self)
            body = isRead ? BodySchema(route.body, in: dialect) : nil
        }
    }

    private var fixed: [String: [HTTPRequest.Method: Place]] = [:]
    private var patterns: [(pattern: PathPattern, places: [HTTPRequest.Method: Place])] = []

    /// Returns the routes of a software and a version.
    static func all(of software: ServerSoftware, in dialect: Dialect) -> RouteTable {
        if software == .pieFed { return ofPieFed }
        return switch dialect {
        case .v0_18: of0_18
        case .v0_19: of0_19
        case .v1_0: of1_0
        }
    }

    // The tables are made once, so that making a server costs nothing.
    private static let of0_18 = RouteTable(.v0_18)
    private static let of0_19 = RouteTable(.v0_19)
    private static let of1_0 = RouteTable(.v1_0)
    private static let ofPieFed = RouteTable(.v0_19, of: .pieFed)

    private init(_ dialect: Dialect, of software: ServerSoftware = .lemmy) {
        for route in Route.all(of: software, in: dialect) {
            let path = route.origin.path + route.path
            let place = Place(route, in: dialect)
            if !path.utf8.contains(UInt8(ascii: "{")) {
                fixed[path, default: [:]][route.method] = place
            } else if let index = patterns.firstIndex(where: { $0.pattern.text == path }) {
                patterns[index].places[route.method] = place
            } else {
                patterns.append((PathPattern(path), [route.method: place]))
            }
        }
    }

    /// Returns true if the path has a handler for any method.
    func has(_ path: String) -> Bool {
        fixed[path] != nil || patterns.contains { $0.pattern.parameters(of: path) != nil }
    }

    func match(_ path: String) -> Match? {
        if let places = fixed[path] { return Match(places: places) }
        for (pattern, places) in patterns {
            if let parameters = pattern.parameters(of: path) {
                return Match(places: places, parameters: parameters)
            }
        }
        return nil
    }
}

/// A path with names in braces, each of which matches at least one character without a slash: `/pictrs/image/{alias}`.
struct PathPattern: Sendable {
    private struct Segment {
        let prefix: Substring
        let name: String?
        let suffix: Substring
    }

    let text: String
    private let segments: [Segment]

    /// Makes a pattern.
    ///
    /// - Parameter text: The path. Each of its segments may have one part in braces.
    init(_ text: String) {
        self.text = text
        segments = text.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard let open = segment.firstIndex(of: "{"), let close = segment.firstIndex(of: "}"), open < close else {
                return Segment(prefix: segment, name: nil, suffix: "")
            }
            return Segment(
                prefix: segment[..<open],
                name: String(segment[segment.index(after: open)..<close]),
                suffix: segment[segment.index(after: close)...]
            )
        }
    }

    /// Returns the values of the names; nil if the path does not match.
    func parameters(of path: String) -> [String: String]? {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == segments.count else { return nil }
        var found: [String: String] = [:]
        for (part, segment) in zip(parts, segments) {
            guard let name = segment.name else {
                guard part.elementsEqual(segment.prefix.utf8) else { return nil }
                continue
            }
            let (prefix, suffix) = (segment.prefix.utf8, segment.suffix.utf8)
            guard part.count > prefix.count + suffix.count, part.starts(with: prefix),
                part.suffix(suffix.count).elementsEqual(suffix)
            else { return nil }
            found[name] = String(Substring(part.dropFirst(prefix.count).dropLast(suffix.count)))
        }
        return found
    }
}
