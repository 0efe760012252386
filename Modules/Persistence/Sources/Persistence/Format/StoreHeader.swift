import Foundation

/// The first line of a stored file: what the JSON below it is, whose, from when, and a checksum over both.
///
/// ```
/// STRATA-STORE 1 schema=2-cbf29ce484222325 scope=account:lemmy.world:alice key=feed/local written=1795235100000000 length=17 crc32=0f3a9c11
/// {"posts":[42,43]}
/// ```
///
/// `written` is in microseconds since 1970. The checksum is over the line up to the space before `crc32=`, then the payload: a changed time
/// or scope is found out like a changed value. There is one spelling of each header; anything else is corrupt.
struct StoreHeader: Hashable {
    /// The format that this program writes.
    static let formatVersion = 1
    /// No header is longer; a file without a line break in its first part is not ours.
    static let longestLine = 16_384
    private static let magic = "STRATA-STORE"

    var schemaVersion: Int
    var schemaHash: UInt64
    var scopeTag: String
    var keyName: String
    var writtenAt: Date
    var length: Int

    init(key: StoreKey, writtenAt: Date, length: Int) {
        schemaVersion = key.schema.version
        schemaHash = FNV64.hash(key.schema.shape)
        scopeTag = key.scope.tag
        keyName = key.name
        self.writtenAt = writtenAt
        self.length = length
    }

    /// The whole file for a payload.
    static func file(key: StoreKey, writtenAt: Date, payload: Data) -> Data {
        StoreHeader(key: key, writtenAt: writtenAt, length: payload.count).file(around: payload)
    }

    /// The whole file for a payload of ``length`` bytes.
    func file(around payload: Data) -> Data {
        var checksum = CRC32()
        checksum.update(line.utf8)
        checksum.update(payload)
        var file = Data(capacity: line.utf8.count + 16 + payload.count)
        file.append(contentsOf: "\(line) crc32=\(checksum.value.hex)\n".utf8)
        file.append(payload)
        return file
    }

    /// The line without its checksum.
    private var line: String {
        """
        \(Self.magic) \(Self.formatVersion) schema=\(schemaVersion)-\(schemaHash.hex) scope=\(scopeTag) \
        key=\(HeaderText.escaped(keyName)) written=\(writtenAt.microseconds) length=\(length)
        """
    }
}

extension StoreHeader {
    /// What the bytes of a file turn out to be.
    enum Finding {
        case file(StoreHeader, payload: Data)
        case newerFormat(Int)
        case corrupt(String)
    }

    /// Reads and checks a whole file.
    ///
    /// - Complexity: O(bytes).
    static func inspect(_ file: Data) -> Finding {
        guard !file.isEmpty else { return .corrupt("the file is empty") }
        guard let lineEnd = file.prefix(longestLine).firstIndex(of: UInt8(ascii: "\n")),
            let text = String(validating: file[file.startIndex..<lineEnd], as: UTF8.self)
        else { return .corrupt("there is no header line") }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count > 2, words[0] == magic, let format = Int(words[1]), format > 0, String(format) == words[1]
        else {
            return .corrupt("the header does not begin as one of ours")
        }
        guard format <= formatVersion else { return .newerFormat(format) }
        guard words.count == 8, let header = StoreHeader(words: words[2..<7]) else {
            return .corrupt("the header line is damaged")
        }
        let payload = file[(lineEnd + 1)...]
        guard payload.count == header.length else {
            return .corrupt("the header promises \(header.length) bytes, the file holds \(payload.count)")
        }
        var checksum = CRC32()
        checksum.update(header.line.utf8)
        checksum.update(payload)
        guard "\(header.line) crc32=\(checksum.value.hex)" == text else {
            return .corrupt("the checksum does not match")
        }
        return .file(header, payload: Data(payload))
    }

    private init?(words: ArraySlice<Substring>) {
        var fields: [Substring: Substring] = [:]
        for word in words {
            guard let equals = word.firstIndex(of: "=") else { return nil }
            fields[word[..<equals]] = word[word.index(after: equals)...]
        }
        let schema = fields["schema"]?.split(separator: "-").map(String.init) ?? []
        guard schema.count == 2, let version = Int(schema[0]), let hash = UInt64(schema[1], radix: 16),
            let scope = fields["scope"], let key = fields["key"].flatMap({ HeaderText.unescaped($0) }),
            let written = fields["written"].flatMap({ Int64($0) }), let length = fields["length"].flatMap({ Int($0) })
        else { return nil }
        schemaVersion = version
        schemaHash = hash
        scopeTag = String(scope)
        keyName = key
        writtenAt = Date(microseconds: written)
        self.length = length
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
