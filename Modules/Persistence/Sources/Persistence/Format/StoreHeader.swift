import Foundation
import Primitives

/// The first line of a stored file: what the JSON below it is, whose, from when, and a checksum over both.
///
/// ```
/// STRATA-STORE 1 schema=2-cbf29ce484222325 scope=account:lemmy.world:alice key=feed/local written=1795235100000000 length=17 crc32=0f3a9c11
/// {"posts":[42,43]}
/// ```
///
/// `written` is in microseconds since 1970. The checksum is over the line up to the space before `crc32=`, then the payload: a changed time,
/// scope or format number is found out like a changed value. There is one spelling of each header; anything else is corrupt.
struct StoreHeader: Hashable {
    /// The format that this program writes. The first line of every format ends with the checksum, over the same bytes: so a newer file is
    /// told from a damaged one.
    static let formatVersion = 1
    /// No header is longer; a file without a line break in its first part is not ours.
    static let longestLine = 16_384
    static let magic = "STRATA-STORE"
    static let checksumStart = " crc32="
    /// `" crc32="`, eight digits.
    static let checksumLength = checksumStart.utf8.count + 8

    var schemaVersion: Int
    var schemaHash: UInt64
    var scopeTag: String
    var keyName: String
    var writtenAt: Date
    var length: Int

    init(key: StoreKey, writtenAt: Date, length: Int) {
        schemaVersion = key.schema.version
        schemaHash = FNV64.hash(key.schema.shape.utf8)
        scopeTag = key.scope.tag
        keyName = key.name
        self.writtenAt = writtenAt
        self.length = length
    }

    /// The beginning of the line that all files of a key and a schema share.
    var start: String { Self.start(schemaVersion, schemaHash, scopeTag, keyName) }

    /// ``start``, of its parts.
    static func start(_ version: Int, _ hash: UInt64, _ scopeTag: String, _ keyName: String) -> String {
        "\(magic) \(formatVersion) schema=\(version)-\(hash.hex) scope=\(scopeTag) key=\(HeaderText.escaped(keyName)) written="
    }

    /// The whole file for a payload of ``length`` bytes; nil if the line is longer than a reader would look.
    func file(around payload: Data) -> Data? { Self.file(start: start, writtenAt: writtenAt, payload: payload) }

    /// The whole file for a payload; nil if the line is longer than a reader would look.
    static func file(start: String, writtenAt: Date, payload: Data) -> Data? {
        let line = "\(start)\(writtenAt.microseconds) length=\(payload.count)"
        guard line.utf8.count + checksumLength < longestLine else { return nil }
        var checksum = CRC32()
        checksum.update(line.utf8)
        payload.withUnsafeBytes { checksum.update($0) }
        var file = Data(capacity: line.utf8.count + checksumLength + 1 + payload.count)
        file.append(contentsOf: "\(line)\(checksumStart)\(checksum.value.hex)\n".utf8)
        file.append(payload)
        return file
    }
}

extension Date {
    /// Microseconds since 1970, the precision that a file keeps; times out of range are cut to the range.
    var microseconds: Int64 {
        let exact = (timeIntervalSince1970 * 1e6).rounded()
        return Int64(exactly: exact) ?? (exact > 0 ? .max : .min)
    }

    /// The time `microseconds` after 1970.
    init(microseconds: Int64) {
        self.init(timeIntervalSince1970: Double(microseconds) / 1e6)
    }
}
