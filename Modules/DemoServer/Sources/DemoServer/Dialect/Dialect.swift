/// The version that the server answers as.
///
/// Lemmy 0.18 and 0.19 serve the same routes below `/api/v3` and differ in details: how a token is sent, how a date is spelled,
/// which members an object has, what an error looks like, a few rules. Whatever depends on it asks the dialect; everything else is
/// written once.
///
/// ```swift
/// let server = LemmyServer(version: try Dialect("0.18"))
/// ```
public enum Dialect: String, CaseIterable, Sendable {
    /// Lemmy 0.19.20: the token in a header, dates with `Z`, errors as JSON.
    case v0_19 = "0.19.20"
    /// Lemmy 0.18.5: the token as `auth` in query or body, dates without zone, some errors as plain text.
    case v0_18 = "0.18.5"

    /// Reads a version, whole or its beginning: `0.18.5`, `0.18`.
    ///
    /// - Throws: ``DemoServerError`` with ``DemoServerError/Code/unknownVersion`` for a version that the server cannot answer as.
    public init(_ version: String) throws(DemoServerError) {
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        let found = Self.allCases.first { parts.count > 1 && $0.version.split(separator: ".").starts(with: parts) }
        guard let found else {
            let versions = Self.allCases.map(\.version).joined(separator: " and ")
            throw DemoServerError(
                .unknownVersion,
                "The demo server cannot answer as \(version.isEmpty ? "nothing" : version).",
                hint: "It can as \(versions)."
            )
        }
        self = found
    }

    /// The whole version, as `/site` tells it.
    public var version: String { rawValue }
}
