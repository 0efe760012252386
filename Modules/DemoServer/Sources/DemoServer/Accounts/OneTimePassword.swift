/// The second factor: six digits that follow from a secret and the time, new every thirty seconds (RFC 6238).
enum OneTimePassword {
    static let seconds: Int64 = 30

    /// Whether it is the number of now, of the half minute before or of the one after.
    static func isRight(_ number: String, for secret: String, at now: Timestamp) -> Bool {
        let step = now.micros.flooredQuotient(seconds * Timestamp.microsPerSecond)
        return (step - 1...step + 1).contains { Self.number(for: Array(secret.utf8), at: $0) == number }
    }

    /// The number of a half minute since 1970.
    static func number(for key: [UInt8], at step: Int64) -> String {
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> ($0 * 8)) }
        let hash = SHA1.authenticate(counter, key: key)
        let offset = Int(hash[19] & 15)
        let bits = hash[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(bits % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// A secret as the accounts keep it. It follows from who asks when, so that the server stays deterministic.
    static func makeSecret(for user: LocalUserID, at now: Timestamp) -> String {
        let hash = SHA1.hash(Array("strata-demo \(user) \(now.micros)".utf8))
        return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The address that a phone takes a secret from.
    static func address(of secret: String, for name: String, by issuer: String) -> String {
        let issuer = PercentCoding.component(issuer)
        return "otpauth://totp/\(issuer):\(PercentCoding.component(name))?secret=\(base32(secret))&issuer=\(issuer)"
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
