/// The second factor of a login: six digits that follow from a secret and the time and change every thirty seconds (RFC 6238).
enum OneTimePassword {
    static let seconds: Int64 = 30

    /// Returns true if `number` is the code of the current half minute, of the one before or of the one after.
    static func isValid(_ number: String, for secret: String, at now: Timestamp) -> Bool {
        let step = now.micros.flooredQuotient(seconds * Timestamp.microsPerSecond)
        return (step - 1...step + 1).contains { Self.number(for: Array(secret.utf8), at: $0) == number }
    }

    /// Returns the code of a half minute. `step` counts half minutes since 1970.
    static func number(for key: [UInt8], at step: Int64) -> String {
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> ($0 * 8)) }
        let hash = SHA1.hmac(counter, key: key)
        let offset = Int(hash[19] & 15)
        let bits = hash[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(bits % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Returns a new secret in the form that accounts store. It follows from the user and the time, so that the server stays deterministic.
    static func makeSecret(for user: LocalUserID, at now: Timestamp) -> String {
        let hash = SHA1.hash(Array("strata-demo \(user) \(now.micros)".utf8))
        return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns the address that an authenticator app reads the secret from.
    static func address(of secret: String, for name: String, by issuer: String) -> String {
        let issuer = PercentEncoding.component(issuer)
        return "otpauth://totp/\(issuer):\(PercentEncoding.component(name))?secret=\(base32(secret))&issuer=\(issuer)"
    }

    private static func base32(_ text: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var result = ""
        var bits = 0
        var count = 0
        for byte in text.utf8 {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 5 {
                count -= 5
                result.append(alphabet[bits >> count & 31])
            }
            bits &= 0xFF
        }
        if count > 0 { result.append(alphabet[bits << (5 - count) & 31]) }
        return result
    }
}
