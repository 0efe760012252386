import Primitives

/// The input of the fuzzers: typed lines, mutated lines, and noise.
struct FuzzInput {
    /// The pieces of input that parser, decoder or editor treat specially.
    private static let pieces: [[UInt8]] =
        [
            "\"", "'", "\\", ";", "#", ">", ">>", "|", " | ", "!", " ", "  ", "\t", "\n", "\r", "=", ":", ".", "_", "*",
            "as", "off", "\0",
            "é", "e\u{301}", "\u{301}", "猫", "🐈", "👩\u{200D}👧", "🇯🇵", "\u{FE0F}", "\u{85}", "\u{202E}", "\u{10FFFF}",
            "\u{1}", "\u{2}", "\u{4}", "\u{5}", "\u{7}", "\u{8}", "\u{B}", "\u{C}", "\u{E}", "\u{10}", "\u{12}",
            "\u{13}", "\u{14}", "\u{15}",
            "\u{16}", "\u{17}", "\u{19}", "\u{1A}", "\u{1F}", "\u{7F}", "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C",
            "\u{1B}[D", "\u{1B}[H", "\u{1B}[F",
            "\u{1B}[3~", "\u{1B}[1;5C", "\u{1B}OA", "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}.", "\u{1B}\u{7F}",
        ].map { Array($0.utf8) } + [
            [0x80], [0xBF], [0xC0], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0xF5], [0xFE], [0xFF],
        ]

    /// Returns one input; most inputs are based on a line of `seeds`.
    static func make(_ random: inout SplitMix64, seeds: [[UInt8]]) -> [UInt8] {
        guard Int.random(in: 0..<8, using: &random) > 0, var bytes = seeds.randomElement(using: &random) else {
            return (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
        }
        for _ in 0..<Int.random(in: 0...6, using: &random) { mutate(&bytes, &random, seeds) }
        return bytes
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64, _ seeds: [[UInt8]]) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...8, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1, 2: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
        case 3: bytes.removeSubrange(place..<end)
        case 4: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        case 5: bytes.insert(contentsOf: bytes[place..<end], at: place)
        default: bytes.insert(contentsOf: seeds.randomElement(using: &random) ?? [], at: place)
        }
    }
}
