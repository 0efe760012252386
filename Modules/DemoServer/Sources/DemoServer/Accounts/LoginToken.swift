import Foundation

/// The token a login gives out: a JSON web token, signed with a secret that everybody may know, because it guards made-up people.
///
/// The same logins at the same times give the same tokens. A token counts only while the world lists it, so that a logout ends it.
enum LoginToken {
    private static let secret = Array("strata-demo".utf8)

    static func make(for user: LocalUserID, host: String, at now: Timestamp, number: Int) -> String {
        let header = encode(Array(#"{"typ":"JWT","alg":"HS256"}"#.utf8))
        let issued = now.micros / Timestamp.microsPerSecond
        let claims = encode(Array(#"{"sub":"\#(user)","iss":"\#(host)","iat":\#(issued),"jti":\#(number)}"#.utf8))
        let signature = encode(SHA256.authenticate(Array("\(header).\(claims)".utf8), key: secret))
        return "\(header).\(claims).\(signature)"
    }

    /// What a token is known by where it must not be kept: in a state file.
    static func digest(of token: String) -> String {
        SHA256.hash(Array(token.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
}
