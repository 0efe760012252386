/// Writes words so that the parser reads them back.
public enum Quoting {
    /// `word` as it has to be typed: as it is where that works, else in double quotes.
    ///
    /// - Complexity: O(n).
    public static func quote(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && word != "|" && word.unicodeScalars.allSatisfy(isPlain)
            && !"#>!".contains(word.first ?? "#")
        guard !isPlain else { return word }
        // By scalar: a combining mark behind a quote makes another character of it.
        var text = "\""
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "-", "_", ".", ":", "/", "@", "=", "+", "?", "&", "%", ",", "*", "!", "|", "#", ">": true
        default: false
        }
    }
}
