import Foundation
import Primitives

/// The first line of a stored file: the schema, scope and name of the JSON below it, the time of writing, and a checksum over both.
///
/// ```
/// STRATA-STORE 1 schema=2-cbf29ce484222325 scope=account:lemmy.world:alice key=feed/local written=1795235100000000 length=17 crc32=0f3a9c11
/// {"posts":[42,43]}
/// ```
///
/// `written` is in microseconds since 1970. The checksum covers the line up to the space before `crc32=`, and then the payload, so it also
/// detects a changed time, scope or format number. Each header has exactly one valid form; every other form is corrupt.
struct StoreHeader: Hashable {
    /// The format version that this program writes. In every format the first line ends with a checksum over the same bytes, so that a file
    /// of a newer format can be told from a damaged file.
    static let formatVersion = 1
    /// The maximum length of a header line. A file without a line break in its first `longestLine` bytes was not written by a store.
    static let longestLine = 16_384
    static let magic = "STRATA-STORE"
    static let checksumStart = " crc32="
    /// The length of `" crc32="` and eight digits.
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

    /// The beginning of the line, which is the same for all files of a key and a schema.
    var start: String { Self.start(schemaVersion, schemaHash, scopeTag, keyName) }

    /// Returns ``start`` for the given parts.
    static func start(_ version: Int, _ hash: UInt64, _ scopeTag: String, _ keyName: String) -> String {
        "\(magic) \(formatVersion) schema=\(version)-\(hash.hex) scope=\(scopeTag) key=\(HeaderEscaping.escaped(keyName)) written="
    }

    /// Returns the whole file for a payload of ``length`` bytes, or nil if the header line is longer than a reader accepts.
    func file(around payload: Data) -> Data? { Self.file(start: start, writtenAt: writtenAt, payload: payload) }

    /// Returns the whole file for a payload, or nil if the header line is longer than a reader accepts.
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
    /// The time in microseconds since 1970, which is the precision of a file. Times out of range are clamped.
    var microseconds: Int64 {
        let exact = (timeIntervalSince1970 * 1e6).rounded()
        return Int64(exactly: exact) ?? (exact > 0 ? .max : .min)
    }

    /// Creates the time `microseconds` after 1970.
    init(microseconds: Int64) {
        self.init(timeIntervalSince1970: Double(microseconds) / 1e6)
    }
}
