import Foundation

/// Whose token it is, as the token itself says: read, not trusted. It names a folder; the server decides who may do what.
enum TokenSubject {
    /// The `sub` of a JSON web token; nil if it is none, or names nobody.
    static func text(of token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = decode(parts[1]) else { return nil }
        // What does not decode is no such token: it goes by its digest.
        guard let claims = try? JSONDecoder().decode(Claims.self, from: payload) else { return nil }
        return claims.subject
    }

    private struct Claims: Decodable {
        let subject: String?

        enum CodingKeys: String, CodingKey { case subject = "sub" }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            // 0.19 writes a text, 0.18 a number.
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
