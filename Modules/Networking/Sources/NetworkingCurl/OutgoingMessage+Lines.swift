import Networking

extension OutgoingMessage {
    /// Whether it says that no body comes, rather than one of no bytes: what reads or deletes, without one.
    var isBodyless: Bool { body == nil && (method == .get || method == .delete) }

    /// The headers as libcurl takes them: a line each.
    ///
    /// What says where a message ends and where it goes is left to libcurl alone.
    var headerLines: [String] {
        var lines: [String] = []
        for field in headers where !Self.framing.contains(where: { HTTPHeaders.isSame($0, field.name) }) {
            // A name with nothing behind its colon would take the header off.
            lines.append(field.value.allSatisfy(\.isWhitespace) ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        if !isBodyless {
            // What libcurl would add by itself, and what it would wait a second for.
            if headers["Content-Type"] == nil { lines.append("Content-Type:") }
            lines.append("Expect:")
        }
        return lines
    }

    private static let framing = [
        "Content-Length", "Transfer-Encoding", "Host", "Connection", "Expect", "TE", "Trailer", "Upgrade", "Keep-Alive",
    ]
}
