/// A search term: its words must occur in their order, with any text between them, ignoring case.
struct SearchTerm {
    private let patterns: [ByteSearcher]

    init(_ text: String) {
        patterns = Lowercase.bytes(of: text).split(separator: UInt8(ascii: " ")).map { ByteSearcher(Array($0)) }
    }

    /// The words of the term.
    var pieces: [[UInt8]] { patterns.map(\.bytes) }

    /// Returns true if the text matches.
    ///
    /// - Complexity: O(text).
    func matches(_ text: String?) -> Bool {
        guard let text else { return false }
        // It compares bytes, not characters, so that a letter is found even if a combining accent follows it.
        return Lowercase.bytes(of: text).withUnsafeBufferPointer { bytes in
            var place = 0
            for pattern in patterns {
                guard let end = pattern.end(in: bytes, from: place) else { return false }
                place = end
            }
            return true
        }
    }
}

/// A searcher for a sequence of bytes.
///
/// - Note: Knuth, Morris, Pratt: each byte of the text is read once, for every text and pattern.
struct ByteSearcher {
    let bytes: [UInt8]
    /// The failure function: the length of the longest border for each number of matching bytes.
    private var fallbacks: [Int] = [0]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var fitting = 0
        for byte in bytes.dropFirst() {
            while fitting > 0, bytes[fitting] != byte { fitting = fallbacks[fitting - 1] }
            if bytes[fitting] == byte { fitting += 1 }
            fallbacks.append(fitting)
        }
    }

    /// Returns the end of the first match.
    func end(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var fitting = 0
        for place in start..<text.count {
            while fitting > 0, bytes[fitting] != text[place] { fitting = fallbacks[fitting - 1] }
            if bytes[fitting] == text[place] { fitting += 1 }
            if fitting == bytes.count { return place + 1 }
        }
        return nil
    }

    func isContained(_ text: [UInt8]) -> Bool { text.withUnsafeBufferPointer { end(in: $0, from: 0) != nil } }
}

/// Converts text to lower-case bytes. The result equals `String.lowercased()`; the function is much faster for texts with emojis.
enum Lowercase {
    static func bytes(of text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { bytes in
            var lower: [UInt8] = []
            lower.reserveCapacity(bytes.count)
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                guard byte >= 0x80 else {
                    lower.append(byte &- 65 < 26 ? byte | 0x20 : byte)
                    index += 1
                    continue
                }
                // The bytes of a string are valid UTF-8, so the first one tells the length.
                let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                append(UnsafeBufferPointer(rebasing: bytes[index..<index + length]), to: &lower)
                index += length
            }
            return lower
        }
    }

    private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to lower: inout [UInt8]) {
        let head = UInt32(bytes[0]) & (0x7F >> UInt32(bytes.count))
        let value = bytes.dropFirst().reduce(head) { $0 << 6 | UInt32($1 & 0x3F) }
        // Chinese, Japanese and Korean characters, emojis and joiners have no case.
        let isCaseless = 0x2E80..<0xA640 ~= value || 0xAC00..<0xD800 ~= value || value >= 0x1F000 || value == 0x200D
        if !isCaseless, let scalar = Unicode.Scalar(value), scalar.properties.changesWhenLowercased {
            lower.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        } else {
            lower.append(contentsOf: bytes)
        }
    }
}

/// A search in posts: in their titles and, by default, in their texts and image descriptions.
struct PostSearch {
    let term: SearchTerm
    var isTitleOnly = false

    /// Returns the posts that may match.
    func matches(in world: World) -> TextMatches {
        var found = world.postTexts.matches(term)
        if isTitleOnly { found.isExact = false }
        return found
    }

    func matches(_ post: Post) -> Bool {
        if term.matches(post.name) { return true }
        return !isTitleOnly && (term.matches(post.body) || term.matches(post.altText))
    }
}
