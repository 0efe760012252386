import LineEditing
import Primitives

/// Checks the key decoder against `String`, which decodes UTF-8 independently.
enum KeyDecoderFuzz {
    /// Returns the promise that was broken, or nil.
    static func check(_ input: [UInt8], _ random: inout SplitMix64) -> String? {
        var whole = UTF8KeyDecoder()
        whole.append(input)
        if TypeAheadPreview.shown(whole).count > TypeAheadPreview.limit { return "more is shown than may be" }
        let keys = rest(of: &whole)
        guard whole.count == 0 else { return "\(whole.count) bytes were never read" }
        let expected = String(decoding: input, as: UTF8.self).unicodeScalars
        let read = keys.map { key -> Unicode.Scalar in if case .scalar(let scalar) = key { scalar } else { "\u{FFFD}" }
        }
        guard read.elementsEqual(expected) else { return "the keys are \(read), not \(Array(expected))" }
        var parts = UTF8KeyDecoder()
        var split: [UTF8KeyDecoder.Key] = []
        var place = 0
        while place < input.count {
            let end = min(input.count, place + Int.random(in: 1...5, using: &random))
            parts.append(input[place..<end])
            while let key = parts.next() { split.append(key) }
            place = end
        }
        split += rest(of: &parts)
        return split == keys ? nil : "in parts the keys are \(split), not \(keys)"
    }

    private static func rest(of decoder: inout UTF8KeyDecoder) -> [UTF8KeyDecoder.Key] {
        var keys: [UTF8KeyDecoder.Key] = []
        while let key = decoder.next(atEnd: true) { keys.append(key) }
        return keys
    }
}
