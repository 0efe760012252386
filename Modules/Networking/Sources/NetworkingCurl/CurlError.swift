import CCurl
import Foundation

/// What libcurl said when a request failed; the `cause` of a `TransportError`.
public struct CurlError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of libcurl's `CURLcode`.
    public let code: Int
    /// Why, in libcurl's words; never a password, a token or a query.
    public let reason: String

    /// The reason, and the number to look up.
    public var description: String { "\(reason) (libcurl \(code))" }
}

extension CurlError {
    /// Reads what libcurl left behind.
    ///
    /// - Parameters:
    ///   - code: How the transfer ended.
    ///   - details: What it wrote about it; without, the code's own words do.
    ///   - secrets: Texts of the request that no error may show; details that quote one are dropped.
    init(_ code: CURLcode, details: String, hiding secrets: [String]) {
        self.code = Int(code.rawValue)
        let quotes = secrets.contains { !$0.isEmpty && details.contains($0) }
        reason = details.isEmpty || quotes ? String(cString: curl_easy_strerror(code)) : Self.shown(details)
    }

    /// One line without control characters, of a length to read, and without what stands before the `@` of an address.
    static func shown(_ details: String) -> String {
        let line = details.unicodeScalars.prefix(300).map { $0.properties.generalCategory == .control ? " " : "\($0)" }
        let words = line.joined().split(separator: " ").map { word -> Substring in
            guard let mark = word.lastIndex(of: "@") else { return word }
            let start = word.range(of: "://").map(\.upperBound) ?? word.startIndex
            return start <= mark ? "\(word[..<start])***\(word[mark...])" : word
        }
        return words.joined(separator: " ")
    }
}
