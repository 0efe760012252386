import Networking

/// All routes of a server, by path: most are found as they stand, the few with parameters by trying one after the other.
struct RouteTable: Sendable {
    /// What answers a path, and what stood in it where the route has a name in braces.
    struct Match {
        fileprivate let places: [HTTPRequest.Method: Place]
        var parameters: [String: String] = [:]

        subscript(method: HTTPRequest.Method) -> Place? { places[method] }
    }

    /// What answers, and what its body has to be; nil where nobody will ask for it.
    struct Place: Sendable {
        let handler: Route.Handler
        let body: BodyShape?

        fileprivate init(_ route: Route, in dialect: Dialect) {
            handler = route.handler
            let isRead = route.method != .get && (dialect == .v0_18 || route.body != NoBody.self)
            body = isRead ? BodyShape(route.body, in: dialect) : nil
        }
    }

    private var fixed: [String: [HTTPRequest.Method: Place]] = [:]
    private var patterns: [(pattern: PathPattern, places: [HTTPRequest.Method: Place])] = []

    /// The routes of a version.
    static func all(in dialect: Dialect) -> RouteTable { dialect == .v0_18 ? of0_18 : of0_19 }

    // They are made once, because a server costs nothing to make.
    private static let of0_18 = RouteTable(.v0_18)
    private static let of0_19 = RouteTable(.v0_19)

    private init(_ dialect: Dialect) {
        for route in Route.all(in: dialect) {
            let path = route.origin.rawValue + route.path
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

    /// Whether anything answers the path, by whatever method.
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

/// A path with names in braces, each for a text of one character or more without a slash: `/pictrs/image/{alias}`.
struct PathPattern: Sendable {
    private struct Segment {
        let prefix: Substring
        let name: String?
        let suffix: Substring
    }

    let text: String
    private let segments: [Segment]

    /// - Parameter text: The path; of each of its segments one part may be in braces.
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

    /// What stands for each name in the path; nil where the path is another.
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
