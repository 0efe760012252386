import Foundation

extension StoreHeader {
    /// What the bytes of a file turn out to be.
    enum Finding {
        case file(StoreHeader, payload: Data)
        case newerFormat(Int)
        case corrupt(String)
    }

    /// What a first line says, whether or not its checksum is right.
    enum Line {
        case header(StoreHeader)
        case newerFormat(Int)
        case unknown(String)
    }

    /// Reads and checks a whole file: the checksum first, so that nothing damaged is taken for what it says.
    ///
    /// - Complexity: O(bytes).
    static func inspect(_ file: Data) -> Finding {
        guard !file.isEmpty else { return .corrupt("the file is empty") }
        guard let end = lineEnd(file) else { return .corrupt("there is no header line") }
        let line = read(line: file[..<end])
        let payload = file[(end + 1)...]
        if case .header(let header) = line, header.length != payload.count {
            return .corrupt("the header promises \(header.length) bytes, the file holds \(payload.count)")
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

    /// The time and the payload of a file whose line begins with `start`; nil for anything else, and for anything wrong.
    ///
    /// A read asks this first: what is as it should be is not taken apart word by word.
    static func expect(_ start: String, in file: Data) -> (writtenAt: Date, payload: Data)? {
        let found = file.withUnsafeBytes { bytes -> (written: Int64, line: Int)? in
            var scanner = HeaderScanner(bytes)
            guard scanner.take(start), let written = scanner.takeInteger(), scanner.take(" length="),
                let length = scanner.takeInteger(), scanner.take(checksumStart), scanner.takeHex(digits: 8) != nil,
                case let line = scanner.offset, scanner.take("\n"), bytes.count - scanner.offset == length
            else { return nil }
            return (written, line)
        }
        guard let found, case let end = file.startIndex + found.line, hasRightChecksum(file, lineEnd: end) else {
            return nil
        }
        return (Date(microseconds: found.written), file[(end + 1)...])
    }

    /// Where the first line ends, if it ends in time.
    static func lineEnd(_ file: Data) -> Data.Index? {
        file.prefix(longestLine).firstIndex(of: UInt8(ascii: "\n"))
    }

    /// Whether the line says the checksum of itself and of what is below.
    private static func hasRightChecksum(_ file: Data, lineEnd: Data.Index) -> Bool {
        file.withUnsafeBytes { bytes in
            let end = lineEnd - file.startIndex
            let covered = end - checksumLength
            guard covered > 0 else { return false }
            var checksum = CRC32()
            checksum.update(UnsafeRawBufferPointer(rebasing: bytes[..<covered]))
            checksum.update(UnsafeRawBufferPointer(rebasing: bytes[(end + 1)...]))
            var scanner = HeaderScanner(UnsafeRawBufferPointer(rebasing: bytes[covered..<end]))
            return scanner.take(checksumStart) && scanner.takeHex(digits: 8) == UInt64(checksum.value)
        }
    }

    /// Takes a first line apart; its checksum, which is over more than the line, is not looked at.
    static func read(line: Data) -> Line {
        line.dropLast(checksumLength).withUnsafeBytes { bytes in
            var scanner = HeaderScanner(bytes)
            guard scanner.take(magic), scanner.take(" "), let format = scanner.takeInteger(), format > 0 else {
                return .unknown("the header does not begin as one of ours")
            }
            guard format <= formatVersion else { return .newerFormat(Int(format)) }
            guard let header = StoreHeader(&scanner) else { return .unknown("the header line is damaged") }
            return .header(header)
        }
    }

    private init?(_ scanner: inout HeaderScanner) {
        guard scanner.take(" schema="), let version = scanner.takeInteger(), scanner.take("-"),
            let hash = scanner.takeHex(digits: 16), scanner.take(" scope="), let scope = scanner.takeWord(),
            scanner.take(" key="), let key = scanner.takeWord().flatMap({ HeaderText.unescaped($0) }),
            scanner.take(" written="), let written = scanner.takeInteger(), scanner.take(" length="),
            let length = scanner.takeInteger(), scanner.isAtEnd
        else { return nil }
        schemaVersion = Int(version)
        schemaHash = hash
        scopeTag = scope
        keyName = key
        writtenAt = Date(microseconds: written)
        self.length = Int(length)
    }
}
