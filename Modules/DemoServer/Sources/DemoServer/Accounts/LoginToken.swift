import Foundation

/// The token that a login returns: a JSON web token. The secret that signs it is public, because it protects only generated accounts.
enum LoginToken {
    private static let secret = Array("strata-demo".utf8)

    static func make(for user: LocalUserID, host: String, at now: Timestamp, number: Int) -> String {
        let header = encode(Array(#"{"typ":"JWT","alg":"HS256"}"#.utf8))
        let issued = now.micros / Timestamp.microsPerSecond
        let claims = encode(Array(#"{"sub":"\#(user)","iss":"\#(host)","iat":\#(issued),"jti":\#(number)}"#.utf8))
        let signature = encode(SHA256.hmac(Array("\(header).\(claims)".utf8), key: secret))
        return "\(header).\(claims).\(signature)"
    }

    /// Returns true if a token has the signature of this server. Its login may have ended.
    static func isSigned(_ token: String) -> Bool {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return false }
        return encode(SHA256.hmac(Array("\(parts[0]).\(parts[1])".utf8), key: secret)) == parts[2]
    }

    /// Returns the digest of a token, which a state file stores instead of the token itself.
    static func digest(of token: String) -> String { SHA256.digest(of: Data(token.utf8)) }

    private static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
}

/// The digest of a login token. It reveals nothing of the token; it is computed once per request, and only the digest is stored.
struct TokenDigest: Hashable, Sendable {
    let text: String

    init(of token: String) { text = LoginToken.digest(of: token) }

    /// Wraps a digest that was stored before.
    init(kept text: String) { self.text = text }
}
