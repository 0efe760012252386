import DemoServerHTTP
import Dispatch
import Foundation
import Networking
import Primitives

/// A log with a line for each request, written on another thread than the one that answers.
///
/// ```
/// 04:25:01 GET    200   10742 B    0.4 ms /api/v3/post/list?sort=Hot
/// 04:25:02 POST   200    broken    0.6 ms /api/v3/post/like
/// ```
///
/// The time is this machine's, in UTC, and not that of the world, which advances only with writes. A response that a fault ends has the
/// fault's name in place of the size. A request that the port refuses itself, before it reaches the server, has no line.
///
/// The line shows path and query as they are sent, without the base path. They are percent-encoded, so that they can neither break the line
/// nor move the cursor. Secrets in a query, and the token in the address of a feed, are left out; headers and bodies are never shown.
final class RequestLogger: Sendable {
    private struct Buffer {
        var bytes: [UInt8] = []
        var dropped = 0
        var isScheduled = false
    }

    private let buffer = Lock(Buffer())
    private let queue = DispatchQueue(label: "strata.requests", qos: .utility)
    private let output: @Sendable (String) -> Void

    /// The most bytes that wait for the reader of the log; further lines are only counted.
    private static let limit = 1 << 20

    init(_ output: @escaping @Sendable (String) -> Void) { self.output = output }

    /// Logs one request and its response.
    func log(_ request: HTTPRequest, _ answer: PortResponse, after duration: Duration) {
        var line: [UInt8] = []
        line.reserveCapacity(128)
        Self.appendTimeOfDay(to: &line)
        Self.append(request.method.rawValue, width: -6, to: &line)
        Self.append("\(answer.response.status)", width: 3, to: &line)
        Self.append(Self.size(of: answer), width: 9, to: &line)
        let tenths = duration.components.seconds * 10_000 + duration.components.attoseconds / 100_000_000_000_000
        Self.append("\(tenths / 10).\(tenths % 10)", width: 6, to: &line)
        line += "ms ".utf8
        RedactedTarget(request).append(to: &line)
        line.append(UInt8(ascii: "\n"))
        let mustSchedule = buffer.withLock { buffer in
            guard buffer.bytes.count < Self.limit else {
                buffer.dropped += 1
                return false
            }
            buffer.bytes += line
            defer { buffer.isScheduled = true }
            return !buffer.isScheduled
        }
        if mustSchedule { queue.async { self.write() } }
    }

    /// Returns after all lines so far are written.
    func flush() { queue.sync { write() } }

    private func write() {
        let (bytes, dropped) = buffer.withLock { buffer in
            defer { buffer = Buffer() }
            return (buffer.bytes, buffer.dropped)
        }
        guard !bytes.isEmpty else { return }
        output(String(decoding: bytes, as: UTF8.self))
        if dropped > 0 { output("… and \(dropped) requests, faster than they could be written\n") }
    }

    /// Returns the size of the response; the fault's name if a fault ends it.
    private static func size(of answer: PortResponse) -> String {
        switch answer.ending {
        case .whole: "\(answer.response.body.count) B"
        case .break: "broken"
        case .stall: "stalled"
        case .reset: "reset"
        }
    }

    /// Appends the time in UTC, as in all times of the server.
    private static func appendTimeOfDay(to line: inout [UInt8]) {
        let second = time(nil) % 86_400
        for (index, part) in [second / 3600, second / 60 % 60, second % 60].enumerated() {
            if index > 0 { line.append(UInt8(ascii: ":")) }
            line.append(UInt8(ascii: "0") + UInt8(part / 10))
            line.append(UInt8(ascii: "0") + UInt8(part % 10))
        }
        line.append(UInt8(ascii: " "))
    }

    /// Appends `text`, padded on the left, or on the right if the width is negative.
    private static func append(_ text: String, width: Int, to line: inout [UInt8]) {
        let padding = repeatElement(UInt8(ascii: " "), count: max(abs(width) - text.utf8.count, 0))
        if width > 0 { line += padding }
        line += text.utf8
        if width < 0 { line += padding }
        line.append(UInt8(ascii: " "))
    }
}

/// The path and query of a request without secrets, for a log.
struct RedactedTarget {
    private let request: HTTPRequest

    init(_ request: HTTPRequest) { self.request = request }

    /// The names of secrets in a query; 0.18 sends the token there.
    private static let secrets: Set<String> = ["auth", "jwt", "token", "password", "authorization"]

    /// The paths that end in a token, for feed readers, which send no header.
    private static let tokenFeedPaths = ["/feeds/front/", "/feeds/inbox/"]

    func append(to line: inout [UInt8]) {
        if let start = Self.tokenFeedPaths.first(where: { request.path.utf8.starts(with: $0.utf8) }) {
            line += "\(start)…".utf8
        } else {
            Self.encode(request.path, to: &line)
        }
        for (index, item) in request.query.enumerated() {
            line.append(UInt8(ascii: index == 0 ? "?" : "&"))
            Self.encode(item.name, to: &line)
            line.append(UInt8(ascii: "="))
            if Self.secrets.contains(item.name.lowercased()) {
                line += "…".utf8
            } else {
                Self.encode(item.value, to: &line)
            }
        }
    }

    private static func encode(_ text: String, to line: inout [UInt8]) {
        for byte in text.utf8 {
            if isPlain[Int(byte)] {
                line.append(byte)
            } else {
                line.append(UInt8(ascii: "%"))
                line.append(digits[Int(byte >> 4)])
                line.append(digits[Int(byte & 15)])
            }
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static let isPlain: [Bool] = (0..<256).map { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~/:@!$'()*,;".utf8.contains(UInt8(byte))
        }
    }
}
