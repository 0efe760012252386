import Primitives

/// A name for an account that gives nothing of its token away.
enum TokenDigest {
    /// 32 hexadecimal digits: two FNV-1a hashes of 64 bits with different starts. Not cryptographic; a token is long and random, and the
    /// digest stays on the machine that keeps the token.
    static func text(of token: String) -> String {
        hash(token, from: FNV64.offsetBasis) + hash(token, from: 0x6c62_272e_07bb_0142)
    }

    private static func hash(_ text: String, from start: UInt64) -> String {
        let digits = String(FNV64.hash(text.utf8, from: start), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
