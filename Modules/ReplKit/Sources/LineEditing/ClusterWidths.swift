import ReplKit

/// The number of columns that the terminal gives to emoji of several scalars. The defaults are those of ``TextWidth``; a terminal that was
/// asked may report others.
///
/// Terminals differ in these widths alone, and consistently by kind: a terminal that draws a skin tone beside the hand does so for every
/// hand.
struct ClusterWidths: Equatable {
    /// 👨‍👩‍👧, three joined emoji: 2 if the terminal draws them as one, 6 if each has columns of its own.
    var family = 2
    /// 👍🏽, a hand with a skin tone.
    var tone = 2
    /// 🇩🇪, two letters that make a flag.
    var flag = 2
    /// ❤️, a sign with the selector that makes a picture of it.
    var picture = 2

    /// One sample of each kind, in the order of the properties.
    static let samples = ["👨‍👩‍👧", "👍🏽", "🇩🇪", "❤️"]

    /// Sets the widths of the samples; nil leaves a width as it is.
    mutating func update(_ measured: [Int?]) {
        for (width, isOf) in zip(measured, [\.family, \.tone, \.flag, \.picture] as [WritableKeyPath<Self, Int>]) {
            if let width { self[keyPath: isOf] = width }
        }
    }

    /// Returns the columns that each scalar of `character` takes. A cluster that the terminal draws as one has all its columns at its first
    /// scalar, because it wraps as a whole.
    ///
    /// - Complexity: O(scalars).
    func widths(of character: Character) -> [Int] {
        let scalars = Array(character.unicodeScalars)
        let isSpecial = self != Self() && scalars.count > 1 && scalars[0].properties.isEmoji
        guard isSpecial else { return Self.whole(TextWidth.columns(character), of: scalars.count) }
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

    /// Returns the columns of the scalars of one part between zero-width joiners.
    private func widths(ofPart scalars: [Unicode.Scalar]) -> [Int] {
        let isFlag = scalars.count == 2 && scalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
        if isFlag { return flag == 4 ? [2, 2] : [flag, 0] }
        let bare = scalars.filter { !Self.changes($0) }
        guard !bare.isEmpty else { return Self.whole(0, of: scalars.count) }
        let width = TextWidth.columns(String(String.UnicodeScalarView(bare)))
        // A scalar that is an emoji by itself keeps its width.
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
