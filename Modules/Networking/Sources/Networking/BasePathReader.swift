import Foundation

/// Reads the path of a server's address, and says what is wrong with one that is not the same to everybody who reads it.
///
/// A server, a proxy and we must agree on where `/lemmy` ends: a step back, an encoded slash or an empty step is read in one way here and
/// in another there, and a login could reach another server of the host.
enum BasePathReader {
    /// Why a path is refused.
    struct Fault: Error {
        /// Goes on where the address has been quoted: `has a query`.
        let reason: String
        /// The path to write behind the server instead.
        var path = "/PATH"
        /// What is special about that.
        let advice: String
    }

    /// Reads what stands behind host and port.
    ///
    /// - Returns: The path as ``ServerAddress/basePath`` has it. Letters that are encoded without need are not in it, so that two spellings are one
    ///   server; upper and lower case are two.
    static func read(_ tail: Substring) throws(Fault) -> String {
        let end = tail.firstIndex { "?#".contains($0) } ?? tail.endIndex
        let path = try read(steps: tail[..<end].split(separator: "/", omittingEmptySubsequences: false))
        guard end == tail.endIndex else {
            let name = tail[end] == "?" ? "query" : "fragment"
            throw Fault(reason: "has a \(name)", path: path, advice: "without the \(name)")
        }
        return path
    }

    /// - Parameter steps: The first is empty, for a path begins with a slash; so is the last of one that ends with a slash.
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
            throw Fault(reason: "has a percent sign in its path that encodes no letter", advice: "in plain letters")
        }
        guard !text.utf8.contains(UInt8(ascii: "/")) else {
            throw Fault(reason: "has an encoded slash in its path", advice: "with plain slashes")
        }
        guard text != ".", text != ".." else {
            throw Fault(reason: "has \"\(text)\" in its path", advice: "with every step written out")
        }
        guard !text.unicodeScalars.contains(where: { $0 == "\\" || $0.properties.generalCategory == .control }) else {
            throw Fault(reason: "has a character in its path that no path has", advice: "in plain letters")
        }
        return text
    }
}
