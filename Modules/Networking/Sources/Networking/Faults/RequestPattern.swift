/// A pattern that selects requests by method, by path, or by both.
///
/// ```swift
/// let votes = try RequestPattern(words: ["POST", "/post/like"])
/// votes.matches(HTTPRequest(method: .post, path: "/api/v3/post/like"))  // true
/// ```
///
/// A path matches the end of a request's path in whole segments: `/post/like` matches `/api/v3/post/like`, and `/like` also matches that of
/// comments. A `*` matches any text.
public struct RequestPattern: Hashable, Sendable {
    /// The method; nil matches all methods.
    public let method: HTTPRequest.Method?
    /// The end of the path; nil matches all paths.
    public let path: String?

    /// The pattern that matches every request.
    public static let every = RequestPattern()

    /// Creates a pattern.
    ///
    /// - Precondition: `path` begins with `/`.
    public init(method: HTTPRequest.Method? = nil, path: String? = nil) {
        precondition(
            path?.hasPrefix("/") != false,
            "A pattern's path is whole steps of a path: \(path ?? "") needs a / in front"
        )
        self.method = method
        self.path = path
    }

    /// Returns true if the pattern matches the request; the query is ignored.
    ///
    /// - Complexity: O(length of the path times that of the pattern's).
    public func matches(_ request: HTTPRequest) -> Bool {
        if let method, method != request.method { return false }
        guard let path else { return true }
        let pattern = Array(path.utf8)
        let whole = Array(request.path.utf8)
        return whole.indices.contains { start in
            whole[start] == UInt8(ascii: "/") && Self.covers(pattern, whole[start...])
        }
    }

    /// Compares both from the start; at a difference the last `*` takes one more byte.
    private static func covers(_ pattern: [UInt8], _ text: ArraySlice<UInt8>) -> Bool {
        var next = 0
        var place = text.startIndex
        var retry: (next: Int, place: Int)?
        while place < text.endIndex {
            if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
                retry = (next + 1, place)
                next += 1
            } else if next < pattern.count, pattern[next] == text[place] {
                next += 1
                place += 1
            } else if let (after, taken) = retry {
                retry = (after, taken + 1)
                next = after
                place = taken + 1
            } else {
                return false
            }
        }
        return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension RequestPattern: CustomStringConvertible {
    /// The words that parse to this pattern, such as `POST /post/like`, or `every request` for the pattern that matches all.
    public var description: String {
        let words = [method?.rawValue, path].compactMap(\.self)
        return words.isEmpty ? "every request" : words.joined(separator: " ")
    }

    /// Parses the words after `on`: a method, a path, or both in this order.
    ///
    /// - Throws: ``NetworkingError`` with code `badPattern`; its hint shows a valid pattern.
    public init(words: [String]) throws(NetworkingError) {
        guard let first = words.first else { throw Self.bad("nothing follows \"on\"") }
        let method = HTTPRequest.Method(rawValue: first.uppercased())
        let rest = method == nil ? words[...] : words.dropFirst()
        guard let path = rest.first else {
            self.init(method: method)
            return
        }
        guard path.hasPrefix("/") else {
            throw Self.bad(method == nil ? "\"\(path)\" is neither a method nor a path" : "\"\(path)\" is no path")
        }
        guard !path.contains("?") else { throw Self.bad("\"\(path)\": a query is not allowed here") }
        if let more = rest.dropFirst().first { throw Self.bad("\"\(more)\" is too much after a method and a path") }
        self.init(method: method, path: path)
    }

    private static func bad(_ message: String) -> NetworkingError {
        let methods = HTTPRequest.Method.allCases.map(\.rawValue).joined(separator: ", ")
        return NetworkingError(
            .badPattern,
            message,
            hint: "write: on POST, on /post/like, or on POST /post/like; methods are \(methods)"
        )
    }
}
