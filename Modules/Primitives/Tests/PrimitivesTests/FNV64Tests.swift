import Primitives
import Testing

@Suite struct `FNV-1a` {
    /// The test vectors of the draft that specifies the hash.
    @Test func `hashes as its description says`() {
        let vectors: [String: UInt64] = [
            "": 0xcbf2_9ce4_8422_2325, "a": 0xaf63_dc4c_8601_ec8c, "foobar": 0x8594_4171_f739_67e8,
        ]
        for (text, hash) in vectors { #expect(FNV64.hash(text.utf8) == hash, "\(text)") }
    }

    @Test func `goes on from where another ended`() {
        #expect(FNV64.hash("bar".utf8, from: FNV64.hash("foo".utf8)) == FNV64.hash("foobar".utf8))
    }
}
