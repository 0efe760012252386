import Foundation
import Networking

/// An event as a line of a journal: a checksum, then JSON.
struct JournalLine {
    private(set) var number: UInt64 = 0
    /// Microseconds since 1970, by the server's clock.
    private(set) var at: Int64 = 0
    private var kind = Kind.interval
    var isOn: Bool?
    var method: String?
    var path: String?
    var query: [[String]]?
    var headers: [[String]]?
    var body: Data?
    /// The digest of the token that came with the request.
    var token: String?
    /// The metadata of pictures; their bytes are in files of their own.
    var pictures: [StoredPicture]?

    enum Kind: String {
        case request, pictures, tasks, interval, switchTasks, clock
    }

    private init() {}

    init(_ event: Event, at time: Timestamp, number: UInt64) {
        self.number = number
        at = time.micros
        switch event {
        case .request(let request, let token):
            kind = .request
            method = request.method.rawValue
            path = request.path
            query = request.query.map { [$0.name, $0.value] }
            headers = request.headers.map { [$0.name, $0.value] }
            body = request.body
            self.token = token?.text
        case .pictures(let pictures, let token):
            kind = .pictures
            self.pictures = pictures
            self.token = token?.text
        case .tasks: kind = .tasks
        case .interval: kind = .interval
        case .clock: kind = .clock
        case .switchTasks(let isOn):
            kind = .switchTasks
            self.isOn = isOn
        }
    }

    /// The event of the line; nil if the kind is unknown or a part is missing.
    var event: Event? {
        switch kind {
        case .tasks: return .tasks
        case .interval: return .interval
        case .clock: return .clock
        case .switchTasks: return isOn.map { .switchTasks($0) }
        case .pictures: return pictures.map { .pictures($0, token.map(TokenDigest.init(kept:))) }
        case .request:
            guard let method = method.flatMap(HTTPRequest.Method.init), let path else { return nil }
            var fields = HTTPHeaders()
            for pair in headers ?? [] where pair.count == 2 { fields.append(pair[0], pair[1]) }
            let items = (query ?? []).filter { $0.count == 2 }.map { HTTPRequest.QueryItem($0[0], $0[1]) }
            let request = HTTPRequest(method: method, path: path, query: items, headers: fields, body: body)
            return .request(request, token.map(TokenDigest.init(kept:)))
        }
    }

    // MARK: Text

    /// Returns the line with its line end.
    func data() -> Data {
        var writer = JSONWriter()
        writer.object { write(to: &$0) }
        let json = writer.finish()
        var line = Data(json.withUnsafeBytes { Checksum.of($0) }.utf8)
        line.append(UInt8(ascii: " "))
        line.append(json)
        line.append(UInt8(ascii: "\n"))
        return line
    }

    private func write(to json: inout JSONWriter) {
        json.member("number", number)
        json.member("at", at)
        json.member("kind", kind.rawValue)
        if let isOn { json.member("isOn", isOn) }
        json.member("method", method)
        json.member("path", path)
        if let query { json.array("query", query) { $0.texts($1) } }
        if let headers { json.array("headers", headers) { $0.texts($1) } }
        json.member("body", body?.base64EncodedString())
        json.member("token", token)
        if let pictures {
            json.array("pictures", pictures) { writer, picture in writer.object { picture.write(to: &$0) } }
        }
    }

    /// Reads a line without its line end. The result is nil if the line is invalid or incomplete.
    init?(_ line: Data) {
        guard line.count > Self.head, line[line.startIndex + Self.head - 1] == UInt8(ascii: " ") else { return nil }
        let json = line.dropFirst(Self.head)
        guard Data(json.withUnsafeBytes { Checksum.of($0) }.utf8) == line.prefix(Self.head - 1) else { return nil }
        do throws(JSONReader.Malformed) {
            self = try JSONReader.read(json) { reader throws(JSONReader.Malformed) in
                try JournalLine(reading: &reader)
            }
        } catch {
            return nil
        }
    }

    private init(reading reader: inout JSONReader) throws(JSONReader.Malformed) {
        guard try reader.next() == .object else { throw try reader.invalidType(expected: "a map") }
        var kind: Kind?
        var line = JournalLine()
        try reader.object { reader, key throws(JSONReader.Malformed) in
            switch key {
            case "number": line.number = UInt64(bitPattern: try Int64.read(&reader))
            case "at": line.at = try Int64.read(&reader)
            case "kind": kind = Kind(rawValue: try String.read(&reader))
            case "isOn": line.isOn = try Bool.read(&reader)
            case "method": line.method = try String.read(&reader)
            case "path": line.path = try String.read(&reader)
            case "query": line.query = try [[String]].read(&reader)
            case "headers": line.headers = try [[String]].read(&reader)
            case "body": line.body = Data(base64Encoded: try String.read(&reader))
            case "pictures":
                var pictures: [StoredPicture] = []
                try reader.array { reader throws(JSONReader.Malformed) in pictures.append(try StoredPicture(&reader)) }
                line.pictures = pictures
            case "token": line.token = try String.read(&reader)
            default: try reader.skip()
            }
        }
        try reader.finish()
        guard let kind else { throw reader.error("no kind of event") }
        line.kind = kind
        self = line
    }

    /// The length of the checksum and the blank after it.
    private static let head = 17
}

extension BodyValue {
    fileprivate static func read(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> Self {
        try read(&reader, in: .v0_19)
    }
}

extension StoredPicture {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("digest", digest)
        json.member("kind", kind.rawValue)
        json.member("width", width)
        json.member("height", height)
    }

    fileprivate init(_ reader: inout JSONReader) throws(JSONReader.Malformed) {
        var digest = ""
        var kind: PictureKind?
        var (width, height) = (Int64(0), Int64(0))
        try reader.object { reader, key throws(JSONReader.Malformed) in
            switch key {
            case "digest": digest = try String.read(&reader)
            case "kind": kind = PictureKind(rawValue: try String.read(&reader))
            case "width": width = try Int64.read(&reader)
            case "height": height = try Int64.read(&reader)
            default: try reader.skip()
            }
        }
        guard let kind else { throw reader.error("no kind of picture") }
        self.init(digest: digest, kind: kind, width: Int(width), height: Int(height))
    }
}

/// An event that changed a server's state, or may have. Replaying the events in order and at the same times gives the same world.
enum Event: Sendable {
    /// A request to a writing route, successful or not, with the token's digest.
    case request(HTTPRequest, TokenDigest?)
    /// An upload of pictures, with the token's digest. Their bytes were stored before.
    case pictures([StoredPicture], TokenDigest?)
    /// A run of the scheduled tasks: ranks, counts of active people and the end of bans.
    case tasks
    /// The start of a new interval of fifteen minutes for the scheduled tasks.
    case interval
    /// Switches the scheduled tasks on or off.
    case switchTasks(Bool)
    /// A change of the clock.
    case clock
}

extension HTTPRequest {
    /// Returns the request without its token, which may be in headers and, in 0.18, in the query or in the body.
    func removingToken(_ token: String?) -> HTTPRequest {
        guard let token, !token.isEmpty else { return self }
        var request = self
        request.headers["Authorization"] = nil
        request.headers["Cookie"] = nil
        request.query = query.map { $0.value == token ? QueryItem($0.name, Self.hidden) : $0 }
        if let place = body?.range(of: Data(token.utf8)) {
            request.body?.replaceSubrange(place, with: Self.hidden.utf8)
        }
        return request
    }

    private static let hidden = "-"
}
