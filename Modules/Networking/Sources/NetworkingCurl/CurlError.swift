import CCurl
import Foundation

/// libcurl's error for a failed request; the `cause` of a `TransportError`.
public struct CurlError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The value of libcurl's `CURLcode`.
    public let code: Int
    /// The reason in libcurl's words. It never contains a password, a token or a query.
    public let reason: String

    /// The reason and the code.
    public var description: String { "\(reason) (libcurl \(code))" }
}

extension CurlError {
    /// Creates an error from libcurl's result.
    ///
    /// - Parameters:
    ///   - code: The result of the transfer.
    ///   - details: The text in libcurl's error buffer; if it is empty, the description of the code is used.
    ///   - secrets: Parts of the request that an error must not contain; details that contain one are dropped.
    init(_ code: CURLcode, details: String, hiding secrets: [String]) {
        self.code = Int(code.rawValue)
        let quotes = secrets.contains { !$0.isEmpty && details.contains($0) }
        reason = details.isEmpty || quotes ? String(cString: curl_easy_strerror(code)) : Self.shown(details)
    }

    /// Returns the text on one line of at most 300 characters, without control characters and without user names and passwords before an
    /// `@`.
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
