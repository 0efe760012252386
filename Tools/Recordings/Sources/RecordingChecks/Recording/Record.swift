/// One request that a real server was sent, and what it answered.
public struct Record: Sendable {
    /// What was in the answer's body.
    public enum Body: Sendable {
        /// JSON: its bytes as they are in the recording, and the same taken apart.
        case json([UInt8], JSONTree)
        /// Anything else, the empty body included.
        case text(String)
    }

    /// The line in its file, from 1.
    public let line: Int
    /// The record's own number.
    public let number: Int
    /// `GET`, `POST`, …
    public let method: String
    /// The path below the API's root.
    public let path: String
    /// The HTTP status.
    public let status: Int
    /// The answer.
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

    /// Makes a record of an answer that was kept without its request.
    init(answer bytes: [UInt8], to endpoint: RecordedFolder.Endpoint) throws(RecordingError) {
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
