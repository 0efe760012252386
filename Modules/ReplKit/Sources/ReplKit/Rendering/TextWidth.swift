/// The number of terminal columns that a text takes. Tables, panes and the line editor all use it, and so can commands that lay out text
/// themselves.
///
/// It measures characters as people see them: East Asian wide characters and emoji take two columns, a sequence that is joined to one
/// picture (a family, a flag, a skin tone) takes two in all, and combining marks take none.
///
/// - Note: A terminal that draws the parts of a joined picture side by side uses more columns.
public enum TextWidth {
    /// Returns the number of columns of `text`.
    ///
    /// - Complexity: O(n).
    public static func columns(_ text: some StringProtocol) -> Int {
        var width = 0
        for character in text { width += columns(character) }
        return width
    }

    /// Returns the number of columns of `character`.
    public static func columns(_ character: Character) -> Int {
        if character.isASCII { return 1 }
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if (0x1F1E6...0x1F1FF).contains(first.value) { return 2 }
        // A family, a heart in colour and a keycap are each one picture.
        if first.properties.isEmoji, scalars.contains(where: { $0 == "\u{FE0F}" || $0 == "\u{200D}" }) { return 2 }
        var width = columns(first)
        var last = first
        for scalar in scalars.dropFirst() {
            // A skin tone behind a character without skin is a picture of its own.
            let isTone = scalar.properties.isEmojiModifier && last.properties.isEmojiModifierBase
            width += isTone ? 0 : columns(scalar)
            last = scalar
        }
        return width
    }

    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        // A code point that is newer than these Unicode tables is wide if it is in a block of pictures.
        case .unassigned: return isWide(scalar.value) || (0x1F300...0x1FAFF).contains(scalar.value) ? 2 : 1
        default: break
        }
        // The vowels and finals of Jamo join the syllable before them.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
        return properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
    }

    /// Returns true for the scalars that Unicode calls wide or full-width (EastAsianWidth.txt), except emoji.
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
