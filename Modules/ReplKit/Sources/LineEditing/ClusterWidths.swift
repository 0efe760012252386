import ReplKit

/// How many columns a terminal gives to pictures of several scalars; what ``TextWidth`` says, unless the terminal was asked and says otherwise.
///
/// Terminals differ in these alone, and by kind: one that draws a skin tone beside the hand does so for every hand.
struct ClusterWidths: Equatable {
    /// 👨‍👩‍👧, three pictures that are joined: 2 where they are one, 6 where each has columns of its own.
    var family = 2
    /// 👍🏽, a hand with a skin tone.
    var tone = 2
    /// 🇩🇪, two letters that make a flag.
    var flag = 2
    /// ❤️, a sign with the selector that makes a picture of it.
    var picture = 2

    /// One of each kind, in the order of the properties.
    static let samples = ["👨‍👩‍👧", "👍🏽", "🇩🇪", "❤️"]

    /// The widths of the samples; one that is not known is left as it is.
    mutating func take(_ measured: [Int?]) {
        for (width, isOf) in zip(measured, [\.family, \.tone, \.flag, \.picture] as [WritableKeyPath<Self, Int>]) {
            if let width { self[keyPath: isOf] = width }
        }
    }

    /// The columns that each scalar of `character` takes. What the terminal draws as one has them all at its first scalar: it wraps as a whole.
    ///
    /// - Complexity: O(scalars).
    func widths(of character: Character) -> [Int] {
        let scalars = Array(character.unicodeScalars)
        let isSpecial = self != Self() && scalars.count > 1 && scalars[0].properties.isEmoji
        guard isSpecial else { return Self.whole(TextWidth.of(character), of: scalars.count) }
        let parts = scalars.split(separator: "\u{200D}", omittingEmptySubsequences: false).map {
            widths(ofPart: Array($0))
        }
        guard parts.count > 1 else { return parts[0] }
        switch family {
        case 2: return parts[0] + Self.whole(0, of: scalars.count - parts[0].count)
        case 6: return Array(parts.joined(separator: [0]))
        default: return Self.whole(family, of: scalars.count)
        }
    }

    /// The same of what stands between joiners.
    private func widths(ofPart scalars: [Unicode.Scalar]) -> [Int] {
        let isFlag = scalars.count == 2 && scalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
        if isFlag { return flag == 4 ? [2, 2] : [flag, 0] }
        let bare = scalars.filter { !Self.changes($0) }
        guard !bare.isEmpty else { return Self.whole(0, of: scalars.count) }
        let width = TextWidth.of(String(String.UnicodeScalarView(bare)))
        // What is a picture by itself stays one.
        let isMadePicture = width < 2 && scalars.contains("\u{FE0F}")
        return [isMadePicture ? picture : width]
            + scalars.dropFirst().map { $0.properties.isEmojiModifier ? max(tone - 2, 0) : 0 }
    }

    private static func changes(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmojiModifier || scalar == "\u{FE0F}"
    }

    private static func whole(_ width: Int, of count: Int) -> [Int] {
        count > 0 ? [width] + Array(repeating: 0, count: count - 1) : []
    }
}
