public import WireRuntime

/// A wire type of a dialect, with the servers that have it and each of its fields.
///
/// ```swift
/// let post = ApiDialect.lemmyV3.wireTypes.first { $0.name == "Post" }
/// print(post?.fields["alt_text"] ?? .always)          // since 0.19.4
/// ```
public struct WireTypeAvailability: Hashable, Sendable {
    /// The name without its prefix or namespace: `Post`, `GetPosts`.
    public let name: String
    /// The name in Swift: `ApiPost`, `ApiV4.GetPosts`.
    public let swiftName: String
    /// The module that declares the type: `ApiTypes`.
    public let module: String
    /// The entity or the subject that the type belongs to: `post`; nil for a request of `/api/v3` that all servers have, with all its parts.
    public let subject: String?
    /// The endpoint of a request; nil for any other type.
    public let endpoint: WireEndpoint?
    /// The servers that have the type or the endpoint.
    public let whole: WireAvailability
    /// The servers of the fields, and of the cases of an enumeration, that not all servers with the type have.
    public let fields: [String: WireAvailability]

    /// Creates the availability of a request.
    ///
    /// - Parameters:
    ///   - request: The type of the request.
    ///   - subject: The subject of the request.
    ///   - prefix: The prefix of all names of the dialect in Swift.
    ///   - first: The first server whose types the dialect has; nil if the types say it themselves. A type without an availability of its own
    ///     exists since then.
    package init<Request: WireRequest>(
        request: Request.Type,
        subject: String?,
        prefix: String = "",
        since first: ServerVersion? = nil
    ) {
        self.init(Request.self, subject, prefix, Request.endpoint, Request.availability, first)
    }

    /// Creates the availability of a type that is no request.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - subject: The subject of the type.
    ///   - prefix: The prefix of all names of the dialect in Swift.
    package init<Value: WireType>(type: Value.Type, subject: String?, prefix: String = "") {
        self.init(Value.self, subject, prefix, nil, Value.availability, nil)
    }

    private init<Owner>(
        _ owner: Owner.Type,
        _ subject: String?,
        _ prefix: String,
        _ endpoint: WireEndpoint?,
        _ table: WireAvailabilityTable<Owner>,
        _ first: ServerVersion?
    ) {
        let path = String(reflecting: owner).split(separator: ".", maxSplits: 1).map(String.init)
        (module, swiftName) = (path.first ?? "", path.last ?? "")
        name = String("\(owner)".dropFirst(prefix.count))
        (self.subject, self.endpoint) = (subject, endpoint)
        whole = table.whole == .always ? WireAvailability(since: first) : table.whole
        fields = Dictionary(uniqueKeysWithValues: table.fields.map { ($0.key.name, $0.value) })
    }

    /// Returns the requests of a dialect by subject.
    ///
    /// - Parameters:
    ///   - requests: The requests.
    ///   - first: The first server whose types the dialect has.
    ///   - subjects: The subjects by the beginning of the endpoint's path; the longest beginning counts. The subject of any other path is its
    ///     first component.
    package static func list(
        _ requests: [any WireRequest.Type],
        since first: ServerVersion,
        subjects: [String: String]
    ) -> [WireTypeAvailability] {
        let all = requests.map { request in
            let path = request.endpoint.path
            let known = subjects.filter { path == $0.key || path.hasPrefix($0.key + "/") }
            let subject = known.max { $0.key.utf8.count < $1.key.utf8.count }?.value
            let word = subject ?? path.split(separator: "/").first.map(String.init)
            return WireTypeAvailability(request: request, subject: word, since: first)
        }
        // The order of the requests stays within a subject.
        return Dictionary(grouping: all) { $0.subject ?? "" }.sorted { $0.key < $1.key }.flatMap(\.value)
    }
}
