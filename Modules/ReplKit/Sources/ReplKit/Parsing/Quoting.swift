/// Writes words so that the parser reads them back.
public enum Quoting {
    /// `word` as it has to be typed: as it is where that works, else in double quotes.
    ///
    /// - Complexity: O(n).
    public static func quote(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && word != "|" && word.unicodeScalars.allSatisfy(isPlain)
            && !"#>!".contains(word.first ?? "#")
        return isPlain ? word : "\"" + escaped(word, in: "\"") + "\""
    }

    /// A candidate of completion as it is to be inserted: the parser reads it back, whatever is in it.
    ///
    /// Unlike ``quote(_:)`` it leaves alone what needs no quotes, as a name in any script.
    ///
    /// - Parameter quote: The quote that is open where it goes, if one is.
    package static func candidate(_ word: String, in quote: Unicode.Scalar? = nil, isQuoted: Bool = false) -> String {
        guard isQuoted || quote != nil || needsQuotes(word) else { return word }
        return beginning(of: word, in: quote ?? "\"") + (isSingle(quote, word) ? "'" : "\"")
    }

    /// What several candidates have in common, as it is to be inserted: in quotes that are still open.
    ///
    /// - Parameter quote: The quote to use; none leaves the word as it is.
    package static func beginning(of word: String, in quote: Unicode.Scalar?) -> String {
        guard let quote else { return word }
        let mark: Unicode.Scalar = isSingle(quote, word) ? "'" : "\""
        return String(mark) + escaped(word, in: mark)
    }

    /// The word that a candidate stands for.
    package static func word(of candidate: String) -> String {
        // Behind a verb: `!` and `?` are words there.
        let line = "x " + candidate
        return TypedStart(line, cursor: line.count).begun
    }

    /// Whether a word behind a verb is read as something else when it is typed as it is.
    package static func needsQuotes(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first, word != "|", first != "#", first != ">" else { return true }
        return word.unicodeScalars.contains { $0.properties.isWhitespace || ";\"'\\".unicodeScalars.contains($0) }
    }

    /// Single quotes have no `\n`.
    private static func isSingle(_ quote: Unicode.Scalar?, _ word: String) -> Bool {
        quote == "'" && !word.unicodeScalars.contains { "\n\t\r".unicodeScalars.contains($0) }
    }

    private static func escaped(_ word: String, in quote: Unicode.Scalar) -> String {
        // By scalar: a combining mark behind a quote makes another character of it.
        var text = String.UnicodeScalarView()
        for scalar in word.unicodeScalars {
            switch scalar {
            case quote, "\\": text += ["\\", scalar]
            case "\n": text += ["\\", "n"]
            case "\t": text += ["\\", "t"]
            case "\r": text += ["\\", "r"]
            default: text.append(scalar)
            }
        }
        return String(text)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "-", "_", ".", ":", "/", "@", "=", "+", "?", "&", "%", ",", "*", "!", "|", "#", ">": true
        default: false
        }
    }
}
