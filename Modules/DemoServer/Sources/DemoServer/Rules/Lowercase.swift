/// A text in lower case, as bytes: the same as `String.lowercased()`, in a fraction of its time where there are emojis in a text.
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
                // A string's bytes are valid, so the first one tells how many follow.
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
        // Neither Chinese, Japanese or Korean nor emojis and what joins them have cases.
        let isCaseless = 0x2E80..<0xA640 ~= value || 0xAC00..<0xD800 ~= value || value >= 0x1F000 || value == 0x200D
        if !isCaseless, let scalar = Unicode.Scalar(value), scalar.properties.changesWhenLowercased {
            lower.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        } else {
            lower.append(contentsOf: bytes)
        }
    }
}
