/// How many columns of a terminal text takes.
///
/// East Asian wide characters and emoji take two, combining marks none. Terminals differ about rare ones; where they do, the wider
/// answer is given, so that a line never runs over. For commands that lay text out themselves.
public enum TextWidth {
    /// The columns that `text` takes.
    ///
    /// - Complexity: O(n).
    public static func of(_ text: some StringProtocol) -> Int {
        var width = 0
        for character in text { width += of(character) }
        return width
    }

    /// The columns that `character` takes: 0, 1 or 2.
    public static func of(_ character: Character) -> Int {
        if character.isASCII { return 1 }
        var width = 0
        var hasEmojiVariation = false
        var joins = false
        var indicators = 0
        for scalar in character.unicodeScalars {
            switch scalar.value {
            case 0xFE0F: hasEmojiVariation = true
            case 0x200D: joins = true
            case 0x1F1E6...0x1F1FF: indicators += 1
            default: width += of(scalar)
            }
        }
        // A flag, a family, a keycap: one picture.
        if indicators > 0 { return width + 2 }
        if joins || hasEmojiVariation { return max(2, min(width, 2)) }
        return width
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        case .format: return 0
        default: break
        }
        // Jamo vowels and finals join the syllable before them.
        if (0x1160...0x11FF).contains(scalar.value) { return 0 }
        if scalar.properties.isEmojiModifier { return 0 }
        return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
    }

    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x1F300...0x1F64F,
            0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
            true
        default:
            false
        }
    }
}
