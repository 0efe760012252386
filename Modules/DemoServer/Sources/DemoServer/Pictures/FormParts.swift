import Foundation

/// A form in parts (`multipart/form-data`). It is read one part at a time, so that the caller can stop early.
///
/// - Complexity: O(bytes) for all parts together, because a delimiter begins with a line break, which a boundary cannot contain.
/// - Note: RFC 7578 and RFC 2046.
struct FormParts {
    struct Part: Hashable {
        let name: String
        /// True if the part has a file name; a part without one is not a file.
        let isFile: Bool
        let content: Range<Int>
    }

    private let bytes: Data
    private let delimiter: [UInt8]
    /// The index after the last delimiter that was found.
    private var place: Int

    /// Makes a reader of a form.
    ///
    /// - Throws: `malformedForm` if the bytes are not the beginning of a form.
    init(_ bytes: Data, contentType: String?) throws(PictureError) {
        let fields = HeaderParameters(contentType ?? "")
        guard fields.value == "multipart/form-data", let boundary = fields["boundary"],
            (1...70).contains(boundary.utf8.count), !boundary.utf8.contains(where: { $0 < 32 })
        else { throw .malformedForm }
        self.bytes = bytes.startIndex == 0 ? bytes : Data(bytes)
        delimiter = Array("\r\n--\(boundary)".utf8)
        place = 0
        if self.bytes.starts(with: delimiter.dropFirst(2)) {
            place = delimiter.count - 2
        } else {
            guard let start = end(from: 0) else { throw .malformedForm }
            place = start + delimiter.count
        }
    }

    /// Returns the next part; nil after the last.
    ///
    /// - Throws: `malformedForm` if the form ends without its closing delimiter.
    mutating func next() throws(PictureError) -> Part? {
        if has("--", at: place) { return nil }
        while place < bytes.count, bytes[place] == 32 || bytes[place] == 9 { place += 1 }
        guard has("\r\n", at: place) else { throw .malformedForm }
        place += 2
        let fields = try header()
        guard let disposition = fields["content-disposition"].map(HeaderParameters.init),
            disposition.value == "form-data", let name = disposition["name"], let end = end(from: place)
        else { throw .malformedForm }
        defer { place = end + delimiter.count }
        return Part(name: name, isFile: disposition["filename"] != nil, content: place..<end)
    }

    /// The maximum length of a part's header, in bytes.
    private static let longestHeader = 8192

    private mutating func header() throws(PictureError) -> [String: String] {
        let limit = min(place + Self.longestHeader, bytes.count)
        var fields: [String: String] = [:]
        while let end = bytes[min(place, limit)..<limit].firstIndex(of: 13), has("\r\n", at: end) {
            let line = bytes[place..<end]
            place = end + 2
            if line.isEmpty { return fields }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformedForm }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            fields[name] = String(decoding: line[(colon + 1)...], as: UTF8.self)
        }
        throw .malformedForm
    }

    private func has(_ text: StaticString, at place: Int) -> Bool {
        bytes.withUnsafeBytes { ByteReader($0).has(text, at: place) }
    }

    /// Returns the start of the next delimiter.
    private func end(from start: Int) -> Int? {
        bytes.withUnsafeBytes { raw -> Int? in
            guard let base = raw.baseAddress else { return nil }
            let reader = ByteReader(raw)
            var place = start
            while place < raw.count, let found = memchr(base + place, 13, raw.count - place) {
                place = UnsafeRawPointer(found) - base
                if reader.has(delimiter, at: place) { return place }
                place += 1
            }
            return nil
        }
    }
}

/// The value of a header and its parameters: `form-data; name="images[]"; filename="a;b.png"`.
struct HeaderParameters {
    /// The text before the first semicolon, in lower case.
    let value: String
    private var parameters: [String: String] = [:]

    subscript(name: String) -> String? { parameters[name] }

    init(_ text: String) {
        var pieces: [[UInt8]] = [[]]
        var isQuoted = false
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
                continue
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
                continue
            } else if byte == UInt8(ascii: ";"), !isQuoted {
                pieces.append([])
                continue
            }
            pieces[pieces.count - 1].append(byte)
        }
        value = Self.trimmed(pieces[0][...]).lowercased()
        for piece in pieces.dropFirst() {
            guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = Self.trimmed(piece[..<equals]).lowercased()
            if parameters[name] == nil { parameters[name] = Self.trimmed(piece[(equals + 1)...]) }
        }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let start = bytes.drop { $0 == 32 || $0 == 9 }
        let count = start.reversed().drop { $0 == 32 || $0 == 9 }.count
        return String(decoding: start.prefix(count), as: UTF8.self)
    }
}
