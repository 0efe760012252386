/// One request to a real server, and its response.
public struct Record: Sendable {
    /// The body of a response.
    public enum Body: Sendable {
        /// JSON: the bytes in the recording, and the parsed tree.
        case json([UInt8], JSONTree)
        /// Any other text, including an empty body.
        case text(String)
    }

    /// The line in its file, from 1.
    public let line: Int
    /// The number in the record.
    public let number: Int
    /// `GET`, `POST`, …
    public let method: String
    /// The path below the API's root.
    public let path: String
    /// The HTTP status.
    public let status: Int
    /// The body of the response.
    public let body: Body

    /// `record 12, GET /post/list`.
    public var name: String { "record \(number), \(endpoint)" }

    /// `GET /post/list`.
    public var endpoint: String { "\(method) \(path)" }

    /// Reads one line of a recording.
    ///
    /// - Throws: ``RecordingError``, `malformed` or `notARecording`.
    public init(_ bytes: [UInt8], line: Int) throws(RecordingError) {
        var parser = JSONParser(bytes)
        let fields = try parser.fields()
        guard case .string(let method)? = fields["method"]?.value, case .string(let path)? = fields["path"]?.value,
            case .number(let status)? = fields["status"]?.value, let status = Int(status)
        else { throw Self.missing("“method”, “path” or “status”") }
        self.line = line
        self.method = method
        self.path = path
        self.status = status
        if case .number(let number)? = fields["n"]?.value, let number = Int(number) {
            self.number = number
        } else {
            number = line
        }
        if let answer = fields["answer"] {
            body = .json(Array(bytes[answer.place]), answer.value)
        } else if case .string(let text)? = fields["text"]?.value {
            body = .text(text)
        } else {
            throw Self.missing("“answer” or “text”")
        }
    }

    /// Creates a record of a response that was stored without its request.
    init(answer bytes: [UInt8], to endpoint: EndpointFolder.Endpoint) throws(RecordingError) {
        line = 1
        number = 1
        method = endpoint.method
        path = endpoint.path
        status = endpoint.status
        body = .json(bytes, try JSONTree(bytes))
    }

    private static func missing(_ what: String) -> RecordingError {
        RecordingError(
            .notARecording,
            "no record of a request and its answer: it has no \(what)",
            hint: "A recording is a JSON object a line, with n, method, path, status, and answer or text."
        )
    }
}
