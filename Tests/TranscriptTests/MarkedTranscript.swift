import DemoServer
import Foundation
import ReplKit

/// A transcript that holds at several kinds of servers. The lines in which they differ are marked.
///
/// A mark stands at the beginning of a line: the names of the servers at which the line holds, and a bar. It may stand before a command,
/// its output and its exit status; a line without a mark holds at every server.
///
/// ```text
/// > hide p
/// 0.18      | error hide post:288: POST /post/hide exists since 0.19.4
/// 0.18      | !1
/// 0.19 1.0  | ok    hide post:288: no view changed
/// ```
struct MarkedTranscript {
    /// The names of the servers, which the demo server answers as.
    static let servers = ["0.18", "0.19", "1.0", "piefed"]

    /// Returns a new demo server.
    ///
    /// - Parameter name: The name of a version of Lemmy, or of another software.
    /// - Throws: The error about a name that is neither.
    static func makeServer(named name: String) throws -> LemmyServer {
        if let software = ServerSoftware(rawValue: name) { return LemmyServer(software: software) }
        return LemmyServer(version: try Dialect(name))
    }

    /// The session that reads, reacts, writes and moderates at every server.
    static let everyServer = MarkedTranscript(path: "\(TranscriptFile.folder)/every-server.marked")

    let path: String

    /// Returns the transcript of a server. Its commands have the line numbers that they have in the file.
    ///
    /// - Parameter server: The name of the server.
    /// - Throws: The error of reading the file.
    func transcript(at server: String) throws -> Transcript {
        Transcript(parsing: Self.text(of: try text, at: server))
    }

    /// The lines that have a mark.
    var markedLines: [(servers: [String], line: String)] {
        get throws {
            try text.split(separator: "\n").compactMap { line in
                Self.mark(of: line).map { ($0.servers, String($0.rest)) }
            }
        }
    }

    private var text: String {
        get throws { try String(contentsOf: TranscriptFile.root.appending(path: path), encoding: .utf8) }
    }

    /// Returns the text without the lines and the marks of other servers.
    ///
    /// Blank lines before the next command or paragraph take the place of those that are left out, because they are no output there.
    static func text(of text: String, at server: String) -> String {
        var (lines, missing) = ([Substring](), 0)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let mark = mark(of: line)
            guard mark?.servers.contains(server) ?? true else {
                missing += 1
                continue
            }
            let own = mark?.rest ?? line
            if own.hasPrefix("> ") || own.hasPrefix("#") {
                lines += repeatElement("", count: missing)
                missing = 0
            }
            lines.append(own)
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the servers that a line's mark names, and the line behind it; nil for a line without a mark.
    private static func mark(of line: Substring) -> (servers: [String], rest: Substring)? {
        guard let bar = line.firstIndex(of: "|") else { return nil }
        let names = line[..<bar].split(separator: " ").map(String.init)
        guard !names.isEmpty, names.allSatisfy(servers.contains) else { return nil }
        let rest = line[bar...].dropFirst()
        return (names, rest.hasPrefix(" ") ? rest.dropFirst() : rest)
    }
}
