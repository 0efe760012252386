public import Primitives
import Propagation

/// Quotes words so that the parser reads them back unchanged.
public enum Quoting {
    /// The options by which shells ask for help. A text like one of them needs quotes.
    static let helpOptions = ["--help", "-h"]

    /// Returns `word` as it must be typed: unchanged if possible, else in double quotes.
    ///
    /// - Complexity: O(n).
    public static func quote(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && word != "|" && !helpOptions.contains(word) && word.unicodeScalars.allSatisfy(isPlain)
            && !"#>!".contains(word.first ?? "#")
        return isPlain ? word : "\"" + escaped(word, in: "\"") + "\""
    }

    /// Returns a candidate of completion as it must be inserted, so that the parser reads it back unchanged.
    ///
    /// Unlike ``quote(_:)`` it does not quote a word that needs no quotes, such as a name in any script.
    ///
    /// - Parameter quote: The quote that is open at the cursor; nil if none is.
    package static func quotedCandidate(_ word: String, in quote: Unicode.Scalar?, isQuoted: Bool = false)
        -> String
    {
        guard isQuoted || quote != nil || needsQuotes(word) else { return word }
        return quotedPrefix(of: word, in: quote ?? "\"") + (isSingle(quote, word) ? "'" : "\"")
    }

    /// Returns the common prefix of several candidates as it must be inserted, with its quote still open.
    ///
    /// - Parameter quote: The quote to use; nil leaves the word unchanged.
    package static func quotedPrefix(of word: String, in quote: Unicode.Scalar?) -> String {
        guard let quote else { return word }
        let mark: Unicode.Scalar = isSingle(quote, word) ? "'" : "\""
        return String(mark) + escaped(word, in: mark)
    }

    /// Returns the word that the parser reads from a candidate.
    package static func word(of candidate: String) -> String {
        // A verb is put before the candidate, because `!` and `?` are ordinary words behind a verb.
        let line = "x " + candidate
        return CompletionContext(line, cursor: line.count).partialWord
    }

    /// Returns true if the parser would not read an unquoted word behind a verb back unchanged.
    package static func needsQuotes(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first, word != "|", first != "#", first != ">" else { return true }
        return word.unicodeScalars.contains { $0.properties.isWhitespace || ";\"'\\".unicodeScalars.contains($0) }
    }

    /// Returns true if single quotes can be used: they have no escape such as `\n`.
    private static func isSingle(_ quote: Unicode.Scalar?, _ word: String) -> Bool {
        quote == "'" && !word.unicodeScalars.contains { "\n\t\r".unicodeScalars.contains($0) }
    }

    private static func escaped(_ word: String, in quote: Unicode.Scalar) -> String {
        // Escaped by scalar, because a combining mark behind a quote forms one character with it.
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

/// Returns the name of a property or a kind as people type it: `commentCount` becomes `comment_count`. An id behind a `:` stays unchanged.
///
/// `show` and `explain` both spell names by this rule, so that a name from one can be typed for the other, and so does an inspector.
public func snakeCaseName(of name: String) -> String { ValueText.name(of: name) }

/// Returns a reference as it must be typed: `post:42`, `"board:top shelf"`. `trace`, `explain` and inverse commands name entities by it.
public func commandText(for key: EntityKey) -> String { Quoting.quote(snakeCaseName(of: key.description)) }
