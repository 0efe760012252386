import Foundation

/// Compares the words that a viewer has blocked with the texts of posts.
package enum BlockedWordMatcher {
    /// Returns a text without case, accents and widths.
    package static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// Returns true if a folded text contains a folded word or phrase, not as a part of a longer word: `art` is not in `party`. In scripts
    /// that write no blanks between words, any occurrence counts.
    ///
    /// - Parameters:
    ///   - word: The word or phrase.
    ///   - text: The text of a post.
    /// - Complexity: O(text × word).
    package static func matches(_ word: String, in text: String) -> Bool {
        var rest = text.startIndex..<text.endIndex
        while let found = text.range(of: word, range: rest), !found.isEmpty {
            let before = found.lowerBound == text.startIndex ? nil : text[text.index(before: found.lowerBound)]
            let after = found.upperBound == text.endIndex ? nil : text[found.upperBound]
            if !isJoined(before, word.first), !isJoined(word.last, after) { return true }
            rest = text.index(after: found.lowerBound)..<text.endIndex
        }
        return false
    }

    /// Returns true if two neighbouring characters belong to one word.
    private static func isJoined(_ first: Character?, _ second: Character?) -> Bool {
        guard let first, let second else { return false }
        return first.isInSpacedWord && second.isInSpacedWord
    }
}

extension Character {
    /// True for a letter or digit of a script that writes blanks between words.
    fileprivate var isInSpacedWord: Bool {
        guard isLetter || isNumber, let scalar = unicodeScalars.first?.value else { return false }
        // Thai and Lao, Burmese, Khmer, kana, and Chinese characters.
        let unspaced: [ClosedRange<UInt32>] = [
            0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF,
        ]
        return !unspaced.contains { $0.contains(scalar) }
    }
}
