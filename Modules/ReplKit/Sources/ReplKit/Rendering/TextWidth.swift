/// How many columns of a terminal text takes: the one answer for tables, panes and the line that is typed.
///
/// It is asked of characters as people see them: East Asian wide characters and emoji take two columns, a picture that is joined of several
/// (a family, a flag, a skin tone) two in all, combining marks none. For commands that lay text out themselves.
///
/// - Note: A terminal that draws the parts of a joined picture one beside the other takes more for it.
public enum TextWidth {
    /// The columns that `text` takes.
    ///
    /// - Complexity: O(n).
    public static func of(_ text: some StringProtocol) -> Int {
        var width = 0
        for character in text { width += of(character) }
        return width
    }

    /// The columns that `character` takes.
    public static func of(_ character: Character) -> Int {
        if character.isASCII { return 1 }
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if (0x1F1E6...0x1F1FF).contains(first.value) { return 2 }
        // A family, a heart in colour, a keycap: one picture.
        if first.properties.isEmoji, scalars.contains(where: { $0 == "\u{FE0F}" || $0 == "\u{200D}" }) { return 2 }
        var width = of(first)
        var last = first
        for scalar in scalars.dropFirst() {
            // A skin tone is a picture of its own behind what has no skin.
            let isTone = scalar.properties.isEmojiModifier && last.properties.isEmojiModifierBase
            width += isTone ? 0 : of(scalar)
            last = scalar
        }
        return width
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        // Younger than Unicode's tables here: among pictures it is one.
        case .unassigned: return isWide(scalar.value) || (0x1F300...0x1FAFF).contains(scalar.value) ? 2 : 1
        default: break
        }
        // Jamo vowels and finals join the syllable before them.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
        return properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
    }

    /// What Unicode calls wide or full-width (EastAsianWidth.txt), emoji aside.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
            0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F202,
            0x1F210...0x1F23B, 0x1F240...0x1F248, 0x1F250...0x1F251, 0x1F260...0x1F265, 0x20000...0x3FFFD:
            true
        default:
            false
        }
    }
}
