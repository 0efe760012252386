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
    /// The digest of the token that was sent.
    var token: String?
    /// What is known of pictures; their bytes are in files of their own.
    var pictures: [KeptPicture]?

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

    /// What it tells of; nil if it tells of nothing that there is.
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

    /// The line, its end included.
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

    /// Reads a line without its end; nil if it is none, or not whole.
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
                var pictures: [KeptPicture] = []
                try reader.array { reader throws(JSONReader.Malformed) in pictures.append(try KeptPicture(&reader)) }
                line.pictures = pictures
            case "token": line.token = try String.read(&reader)
            default: try reader.skip()
            }
        }
        try reader.finish()
        guard let kind else { throw reader.complaint("no kind of event") }
        line.kind = kind
        self = line
    }

    /// The checksum and the blank after it.
    private static let head = 17
}

extension MemberValue {
    fileprivate static func read(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> Self {
        try read(&reader, in: .v0_19)
    }
}

extension KeptPicture {
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
        guard let kind else { throw reader.complaint("no kind of picture") }
        self.init(digest: digest, kind: kind, width: Int(width), height: Int(height))
    }
}
