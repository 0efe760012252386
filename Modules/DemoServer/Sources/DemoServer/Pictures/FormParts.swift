import Foundation

/// A form in parts (`multipart/form-data`), read one part at a time, so that whoever has seen enough reads no further.
///
/// - Complexity: O(bytes) for all parts together: what ends a part begins with a line break, and a boundary has none in it.
/// - Note: RFC 7578 and RFC 2046.
struct FormParts {
    struct Part: Hashable {
        let name: String
        /// Whether it says what the file was called: what does not is no file.
        let isFile: Bool
        let content: Range<Int>
    }

    private let bytes: Data
    private let delimiter: [UInt8]
    /// After the last delimiter that was found.
    private var place: Int

    /// - Throws: `brokenForm` where no form begins.
    init(_ bytes: Data, contentType: String?) throws(PictureRefusal) {
        let fields = HeaderParameters(contentType ?? "")
        guard fields.value == "multipart/form-data", let boundary = fields["boundary"],
            (1...70).contains(boundary.utf8.count), !boundary.utf8.contains(where: { $0 < 32 })
        else { throw .brokenForm }
        self.bytes = bytes.startIndex == 0 ? bytes : Data(bytes)
        delimiter = Array("\r\n--\(boundary)".utf8)
        place = 0
        if self.bytes.starts(with: delimiter.dropFirst(2)) {
            place = delimiter.count - 2
        } else {
            guard let start = end(from: 0) else { throw .brokenForm }
            place = start + delimiter.count
        }
    }

    /// The next part; nil after the last.
    ///
    /// - Throws: `brokenForm` where the form ends before it says so.
    mutating func next() throws(PictureRefusal) -> Part? {
        if has("--", at: place) { return nil }
        while place < bytes.count, bytes[place] == 32 || bytes[place] == 9 { place += 1 }
        guard has("\r\n", at: place) else { throw .brokenForm }
        place += 2
        let fields = try header()
        guard let disposition = fields["content-disposition"].map(HeaderParameters.init),
            disposition.value == "form-data", let name = disposition["name"], let end = end(from: place)
        else { throw .brokenForm }
        defer { place = end + delimiter.count }
        return Part(name: name, isFile: disposition["filename"] != nil, content: place..<end)
    }

    /// Bytes of a part's header.
    private static let longestHeader = 8192

    private mutating func header() throws(PictureRefusal) -> [String: String] {
        let limit = min(place + Self.longestHeader, bytes.count)
        var fields: [String: String] = [:]
        while let end = bytes[min(place, limit)..<limit].firstIndex(of: 13), has("\r\n", at: end) {
            let line = bytes[place..<end]
            place = end + 2
            if line.isEmpty { return fields }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .brokenForm }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            fields[name] = String(decoding: line[(colon + 1)...], as: UTF8.self)
        }
        throw .brokenForm
    }

    private func has(_ text: StaticString, at place: Int) -> Bool {
        bytes.withUnsafeBytes { ByteReader($0).has(text, at: place) }
    }

    /// Where the next delimiter begins.
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
