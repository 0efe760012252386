/// The number of a row of the last list, as a person types it in place of a reference: `3`.
///
/// No handle and no verb begins with a digit, so it cannot mean anything else.
struct RowNumber {
    /// The number.
    let value: Int

    /// Reads a word; nil if it is not made of digits alone, or is too long for a row.
    init?(_ text: String) {
        guard text.count <= 9, !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text)
        else { return nil }
        self.value = value
    }
}

extension Word {
    /// True if the word can be the number of a row.
    var isRowNumber: Bool { !isQuoted && RowNumber(text) != nil }
}

extension Statement {
    /// Returns the same command with its verb in front of the row's number: `upvote 3` for `3 upvote`.
    ///
    /// - Parameter isVerb: Returns true if a word is a verb.
    func withVerbFirst(isVerb: (Word) -> Bool) -> Statement {
        guard case .command(let words) = action, words.count > 1, words[0].isRowNumber, isVerb(words[1]) else {
            return self
        }
        var statement = self
        statement.action = .command([words[1], words[0]] + words.dropFirst(2))
        return statement
    }
}
