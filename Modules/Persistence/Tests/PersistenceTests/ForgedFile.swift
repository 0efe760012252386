import Foundation
import Persistence

/// Makes files with a correct checksum around any payload, without using the store. It is a second implementation of the format.
enum ForgedFile {
    static func with(payload: Data, key: StoreKey) -> Data {
        let line = """
            STRATA-STORE 1 schema=\(key.schema.version)-cbf29ce484222325 scope=account:lemmy.world:alice \
            key=\(key.name) written=1795235100000000 length=\(payload.count)
            """
        return sealed(line, payload)
    }

    /// Returns a file of a header line with its checksum and the payload.
    static func sealed(_ line: String, _ payload: Data) -> Data {
        var file = Data("\(line) crc32=\(checksum(Data(line.utf8) + payload))\n".utf8)
        file.append(payload)
        return file
    }

    /// Computes the CRC-32 bit by bit, as in the standard.
    private static func checksum(_ bytes: Data) -> String {
        var state: UInt32 = 0xffff_ffff
        for byte in bytes {
            state ^= UInt32(byte)
            for _ in 0..<8 { state = state & 1 == 1 ? (state >> 1) ^ 0xedb8_8320 : state >> 1 }
        }
        let digits = String(~state, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
