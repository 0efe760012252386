/// A generator that gives the same numbers for a seed, so that a failing property identifies its case.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

/// Problematic text: quotes, signs of the grammar, wide characters, combining marks, control characters.
enum RandomText {
    private static let pieces: [String] = [
        "a", "b", "Z", "0", "9", " ", " ", "  ", "\"", "'", "\\", ";", "#", ">", "!", "=", ":", ".", "_", "-", "?", "*",
        "|",
        "\n", "\t", "\r", "é", "e\u{301}", "\u{301}", "猫", "写真", "한글", "ｆ", "🐈", "👩‍👩‍👧", "🇯🇵", "❤️", "❤", "1️⃣", "\u{200D}",
        "\u{FE0F}", "\u{1B}", "\u{7}", "\u{85}", "\u{202E}", "\u{2028}", "ﷺ", "as", "in", "off",
        "verylongwordwithoutanyblank",
    ]

    static func make(_ random: inout SeededRandom, upTo count: Int = 12) -> String {
        (0..<Int.random(in: 0...count, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}
