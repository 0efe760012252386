import Foundation

/// Parses the path of a server's address, and explains why a path is refused if programs could interpret it differently.
///
/// The server, its proxies and this client must agree on where `/lemmy` ends. A `..`, an encoded slash or an empty path segment is
/// interpreted in different ways by different programs, so a login could reach another server of the host.
enum BasePathParser {
    /// The reason for refusing a path.
    struct Fault: Error {
        /// The end of a sentence that begins with the quoted address: `has a query`.
        let reason: String
        /// The path to suggest after the server's address.
        var path = "/PATH"
        /// The explanation of the suggestion.
        let advice: String
    }

    /// Parses the text after the host and port.
    ///
    /// - Returns: The path in the form of ``ServerAddress/basePath``. Characters that are percent-encoded without need are decoded, so that
    ///   two spellings give one server; upper and lower case differ.
    static func read(_ tail: Substring) throws(Fault) -> String {
        let end = tail.firstIndex { "?#".contains($0) } ?? tail.endIndex
        let path = try read(steps: tail[..<end].split(separator: "/", omittingEmptySubsequences: false))
        guard end == tail.endIndex else {
            let name = tail[end] == "?" ? "query" : "fragment"
            throw Fault(reason: "has a \(name)", path: path, advice: "without the \(name)")
        }
        return path
    }

    /// - Parameter steps: The path segments. The first is empty because the path begins with a slash; the last is empty if the path ends
    ///   with one.
    private static func read(steps: [Substring]) throws(Fault) -> String {
        var steps = steps.dropFirst()
        if steps.last?.isEmpty == true { steps.removeLast() }
        var path = ""
        for step in steps { path += "/" + HTTPRequest.encodedPath(try read(step: step)) }
        return path
    }

    private static func read(step: Substring) throws(Fault) -> String {
        guard !step.isEmpty else {
            throw Fault(reason: "has two slashes in a row in its path", advice: "each slash once")
        }
        guard let text = step.removingPercentEncoding else {
            throw Fault(reason: "has a percent sign in its path that encodes no character", advice: "in plain letters")
        }
        guard !text.utf8.contains(UInt8(ascii: "/")) else {
            throw Fault(reason: "has an encoded slash in its path", advice: "with plain slashes")
        }
        guard text != ".", text != ".." else {
            throw Fault(reason: "has \"\(text)\" in its path", advice: "with every step written out")
        }
        guard !text.unicodeScalars.contains(where: { $0 == "\\" || $0.properties.generalCategory == .control }) else {
            throw Fault(reason: "has a character in its path that is not allowed there", advice: "in plain letters")
        }
        return text
    }
}
