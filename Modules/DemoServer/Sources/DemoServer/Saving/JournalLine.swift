import Foundation
import Networking

/// An event as a line of a journal: a checksum, then JSON.
struct JournalLine: Codable {
    let number: UInt64
    /// Microseconds since 1970, by the server's clock.
    let at: Int64
    let kind: Kind
    var isOn: Bool?
    var method: String?
    var path: String?
    var query: [[String]]?
    var headers: [[String]]?
    var body: Data?
    /// The digest of the token that was sent.
    var token: String?

    enum Kind: String, Codable {
        case request, tasks, interval, switchTasks, clock
    }

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
        // Numbers, texts and bytes always encode.
        guard let json = try? JSONEncoder().encode(self) else {
            preconditionFailure("a line of a journal that is no JSON")
        }
        var line = Data(json.withUnsafeBytes { Checksum.of($0) }.utf8)
        line.append(UInt8(ascii: " "))
        line.append(json)
        line.append(UInt8(ascii: "\n"))
        return line
    }

    /// Reads a line without its end; nil if it is none, or not whole.
    init?(_ line: Data) {
        guard line.count > Self.head, line[line.startIndex + Self.head - 1] == UInt8(ascii: " ") else { return nil }
        let json = line.dropFirst(Self.head)
        guard Data(json.withUnsafeBytes { Checksum.of($0) }.utf8) == line.prefix(Self.head - 1),
            let read = try? JSONDecoder().decode(Self.self, from: json)
        else { return nil }
        self = read
    }

    /// The checksum and the blank after it.
    private static let head = 17
}
