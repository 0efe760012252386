import Foundation

extension StoreHeader {
    /// The result of checking a file's bytes.
    enum Finding {
        case file(StoreHeader, payload: Data)
        case newerFormat(Int)
        case corrupt(String)
    }

    /// The result of parsing a first line, without checking its checksum.
    enum Line {
        case header(StoreHeader)
        case newerFormat(Int)
        case unknown(String)
    }

    /// Parses and checks a whole file, including its checksum, so that damaged contents are never returned.
    ///
    /// - Complexity: O(bytes).
    static func inspect(_ file: Data) -> Finding {
        guard !file.isEmpty else { return .corrupt("the file is empty") }
        guard let end = lineEnd(file) else { return .corrupt("there is no header line") }
        let line = read(line: file[..<end])
        let payload = file[(end + 1)...]
        if case .header(let header) = line, header.length != payload.count {
            return .corrupt("the header states \(header.length) bytes, the file has \(payload.count)")
        }
        guard hasRightChecksum(file, lineEnd: end) else {
            if case .unknown(let reason) = line { return .corrupt(reason) }
            return .corrupt("the checksum does not match")
        }
        switch line {
        case .header(let header): return .file(header, payload: payload)
        case .newerFormat(let format): return .newerFormat(format)
        case .unknown(let reason): return .corrupt(reason)
        }
    }

    /// Returns the time and the payload of a file whose header line begins with `start`; returns nil for every other file and for every
    /// error.
    ///
    /// A read tries this first: it avoids the full parsing of the header in the common case.
    static func parseExpected(_ start: String, in file: Data) -> (writtenAt: Date, payload: Data)? {
        let found = file.withUnsafeBytes { bytes -> (written: Int64, line: Int)? in
            var scanner = HeaderScanner(bytes)
            guard scanner.scan(start), let written = scanner.scanInteger(), scanner.scan(" length="),
                let length = scanner.scanInteger(), scanner.scan(checksumStart), scanner.scanHex(digits: 8) != nil,
                case let line = scanner.offset, scanner.scan("\n"), bytes.count - scanner.offset == length
            else { return nil }
            return (written, line)
        }
        guard let found, case let end = file.startIndex + found.line, hasRightChecksum(file, lineEnd: end) else {
            return nil
        }
        return (Date(microseconds: found.written), file[(end + 1)...])
    }

    /// Returns the end of the first line, or nil if the line is longer than ``longestLine``.
    static func lineEnd(_ file: Data) -> Data.Index? {
        file.prefix(longestLine).firstIndex(of: UInt8(ascii: "\n"))
    }

    /// Returns true if the header line contains the correct checksum of itself and the payload.
    private static func hasRightChecksum(_ file: Data, lineEnd: Data.Index) -> Bool {
        file.withUnsafeBytes { bytes in
            let end = lineEnd - file.startIndex
            let covered = end - checksumLength
            guard covered > 0 else { return false }
            var checksum = CRC32()
            checksum.update(UnsafeRawBufferPointer(rebasing: bytes[..<covered]))
            checksum.update(UnsafeRawBufferPointer(rebasing: bytes[(end + 1)...]))
            var scanner = HeaderScanner(UnsafeRawBufferPointer(rebasing: bytes[covered..<end]))
            return scanner.scan(checksumStart) && scanner.scanHex(digits: 8) == UInt64(checksum.value)
        }
    }

    /// Parses a header line without its checksum, which also covers the payload.
    static func read(line: Data) -> Line {
        line.dropLast(checksumLength).withUnsafeBytes { bytes in
            var scanner = HeaderScanner(bytes)
            guard scanner.scan(magic), scanner.scan(" "), let format = scanner.scanInteger(), format > 0 else {
                return .unknown("the file does not begin with a store header")
            }
            guard format <= formatVersion else { return .newerFormat(Int(format)) }
            guard let header = StoreHeader(&scanner) else { return .unknown("the header line is damaged") }
            return .header(header)
        }
    }

    private init?(_ scanner: inout HeaderScanner) {
        guard scanner.scan(" schema="), let version = scanner.scanInteger(), scanner.scan("-"),
            let hash = scanner.scanHex(digits: 16), scanner.scan(" scope="), let scope = scanner.scanWord(),
            scanner.scan(" key="), let key = scanner.scanWord().flatMap({ HeaderEscaping.unescaped($0) }),
            scanner.scan(" written="), let written = scanner.scanInteger(), scanner.scan(" length="),
            let length = scanner.scanInteger(), scanner.isAtEnd
        else { return nil }
        schemaVersion = Int(version)
        schemaHash = hash
        scopeTag = scope
        keyName = key
        writtenAt = Date(microseconds: written)
        self.length = Int(length)
    }
}
