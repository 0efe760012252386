import Foundation
import Persistence

/// Files with a right checksum around any payload, written without the store: a second implementation of the format.
enum ForgedFile {
    static func with(payload: Data, key: StoreKey) -> Data {
        let line = """
            STRATA-STORE 1 schema=\(key.schema.version)-cbf29ce484222325 scope=account:lemmy.world:alice \
            key=\(key.name) written=1795235100000000 length=\(payload.count)
            """
        return sealed(line, payload)
    }

    /// A first line with the checksum of itself and of what is below.
    static func sealed(_ line: String, _ payload: Data) -> Data {
        var file = Data("\(line) crc32=\(checksum(Data(line.utf8) + payload))\n".utf8)
        file.append(payload)
        return file
    }

    /// CRC-32 bit by bit, as the standard writes it.
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
