import Foundation
import Primitives

/// Reads the subject of a token from the token itself, without verifying it. The subject only names a folder; the server decides about
/// permissions.
enum TokenSubject {
    /// Returns the `sub` claim of a JSON Web Token; nil if the text is no such token or has no subject.
    static func text(of token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = decode(parts[1]) else { return nil }
        // Ignored: a text that cannot be decoded is no such token, and its digest is used instead.
        guard let claims = try? JSONDecoder().decode(Claims.self, from: payload) else { return nil }
        return claims.subject
    }

    private struct Claims: Decodable {
        let subject: String?

        enum CodingKeys: String, CodingKey { case subject = "sub" }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            // 0.19 writes a string, 0.18 a number.
            if let number = try? container.decode(Int.self, forKey: .subject) {
                subject = String(number)
            } else {
                let text = try container.decodeIfPresent(String.self, forKey: .subject)
                subject = text?.isEmpty ?? true ? nil : text
            }
        }
    }

    private static func decode(_ base64URL: Substring) -> Data? {
        var text = base64URL.replacing("-", with: "+").replacing("_", with: "/")
        while text.utf8.count % 4 != 0 { text += "=" }
        return Data(base64Encoded: String(text))
    }
}

/// Makes a name for an account that does not reveal its token.
enum TokenDigest {
    /// Returns 32 hexadecimal digits: two 64-bit FNV-1a hashes with different starts. They are not cryptographic, but a token is long and
    /// random, and the digest stays on the device that keeps the token.
    static func text(of token: String) -> String {
        hash(token, from: FNV64.offsetBasis) + hash(token, from: 0x6c62_272e_07bb_0142)
    }

    private static func hash(_ text: String, from start: UInt64) -> String {
        let digits = String(FNV64.hash(text.utf8, from: start), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
