/// Damages JSON texts as networks, proxies and other versions do, and in other random ways.
struct JSONMutator {
    private var generator: SeededGenerator

    init(_ generator: SeededGenerator) { self.generator = generator }

    /// Changes a text in one to four places.
    mutating func mutate(_ text: [UInt8]) -> [UInt8] {
        var text = text
        for _ in 0..<Int.random(in: 1...4, using: &generator) { change(&text) }
        return text
    }

    private mutating func change(_ text: inout [UInt8]) {
        let scalars = Self.scalars(of: text)
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<7: replaceValue(scalars, in: &text)
        case 7..<12: replaceKey(scalars, in: &text)
        case 12..<14: escapeString(scalars, in: &text)
        case 14: text.removeLast(min(text.count, Int.random(in: 1...200, using: &generator)))
        case 15: text.insert(contentsOf: pick(Self.fragments), at: place(in: text))
        case 16: if !text.isEmpty { text[place(in: text) % text.count] = UInt8.random(in: 0...255, using: &generator) }
        case 17:
            let start = place(in: text)
            text.removeSubrange(start..<min(text.count, start + Int.random(in: 1...8, using: &generator)))
        case 18:
            let start = place(in: text)
            let piece = text[start..<min(text.count, start + Int.random(in: 1...60, using: &generator))]
            text.insert(contentsOf: Array(piece), at: place(in: text))
        default: swap(scalars, in: &text)
        }
    }

    // MARK: Tokens

    /// A string, number or literal in a text.
    private struct Scalar {
        var range: Range<Int>
        var isKey: Bool
    }

    private mutating func replaceValue(_ scalars: [Scalar], in text: inout [UInt8]) {
        guard let value = scalars.filter({ !$0.isKey }).randomElement(using: &generator) else { return }
        text.replaceSubrange(value.range, with: pick(Self.values))
    }

    /// Replaces a key with another key of the text or with an unknown one, so that one value is missing and another may occur twice.
    private mutating func replaceKey(_ scalars: [Scalar], in text: inout [UInt8]) {
        let keys = scalars.filter(\.isKey)
        guard let key = keys.randomElement(using: &generator), let other = keys.randomElement(using: &generator) else {
            return
        }
        let isUnknown = Int.random(in: 0..<4, using: &generator) == 0
        text.replaceSubrange(key.range, with: isUnknown ? pick(Self.keys) : Array(text[other.range]))
    }

    /// Replaces a string with the same string written in escapes.
    private mutating func escapeString(_ scalars: [Scalar], in text: inout [UInt8]) {
        let strings = scalars.filter { text[$0.range.lowerBound] == UInt8(ascii: "\"") }
        guard let string = strings.randomElement(using: &generator) else { return }
        let units = String(decoding: text[string.range].dropFirst().dropLast(), as: UTF8.self).utf16
        let escaped = units.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        text.replaceSubrange(string.range, with: Array("\"\(escaped.joined())\"".utf8))
    }

    private mutating func swap(_ scalars: [Scalar], in text: inout [UInt8]) {
        let values = scalars.filter { !$0.isKey }
        guard let one = values.randomElement(using: &generator), let other = values.randomElement(using: &generator)
        else { return }
        text.replaceSubrange(one.range, with: Array(text[other.range]))
    }

    private mutating func place(in text: [UInt8]) -> Int { Int.random(in: 0...text.count, using: &generator) }

    private mutating func pick(_ pool: [String]) -> [UInt8] {
        Array((pool.randomElement(using: &generator) ?? "").utf8)
    }

    /// Finds tokens approximately, so that it also works in a damaged text.
    private static func scalars(of text: [UInt8]) -> [Scalar] {
        var scalars: [Scalar] = []
        var index = 0
        while index < text.count {
            let start = index
            if text[index] == UInt8(ascii: "\"") {
                index += 1
                while index < text.count, text[index] != UInt8(ascii: "\"") {
                    index += text[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index = min(index + 1, text.count)
                scalars.append(
                    Scalar(range: start..<index, isKey: index < text.count && text[index] == UInt8(ascii: ":"))
                )
            } else if "0123456789-tfn".utf8.contains(text[index]) {
                while index < text.count, !",]} :[{\"".utf8.contains(text[index]) { index += 1 }
                scalars.append(Scalar(range: start..<max(index, start + 1), isKey: false))
                index = max(index, start + 1)
            } else {
                index += 1
            }
        }
        return scalars
    }

    // MARK: Pools

    private static let values = [
        "null", "true", "false", "0", "1", "-1", "-0", "1.0", "1e3", "1.5", "-0.0", "10e-1", "2147483647", "2147483648",
        "-2147483649", "9223372036854775807", "9223372036854775808", "9007199254740993.0", "4503599627370497.5", "1e19",
        "1e308", "1e400", "1e-400", "5e-324", "0e400", "0.30000000000000004", "123456789012345678901234567890", "01",
        "1.", ".5", "+1", "1e", "-", "NaN", "tru", "nulL", "{}", "[]", "[1,\"a\",null]", "{\"id\":1}", "[[[]]]", "\"\"",
        "\"a\"", "\"All\"", "\"Subscribed\"", "\"\\ud83d\\ude00\"", "\"\\ud800\"", "\"x\\udc00y\"", "\"\\u0000\"",
        "\"\\n\\t\\/\\b\"", "\"\\a\"", "\"\\u12g4\"", "\"ü€😀\"", "\"2023-08-07T15:33:19.211463Z\"",
        "\"2023-08-07T15:33:19.211463\"", "\"2023-02-30T15:33:19Z\"", "\"https://a.test/ b\"", "\"type_\"", "\"post\"",
        "\"+999999-01-01T00:00:00Z\"",
        "\"comment\"", "\"post_view\"",
        "1" + String(repeating: "0", count: 400), "1" + String(repeating: "0", count: 400) + "e-400",
        "\"" + String(repeating: "long ", count: 40) + "\"",
    ]

    private static let keys = [
        "\"unknown\"", "\"\"", "\"\\u0069d\"", "\"\\ud800\"", "\"id\"", "\"ID\"", "\"id \"", "\"i\\u0301d\"",
        "\"name\\u0000\"", "\"type_\"", "\"type\\u005f\"",
    ]

    private static let fragments = [
        ",", "]", "}", "[", "{", "\"", "\\", ":", " ", "\n", "\u{A0}", "\u{C}", "\u{0}", "\u{FEFF}", "{}", "[]", "null",
        "7",
        ",\"id\":1", ",{}", "/* */", String(repeating: "[", count: 600),
    ]
}
