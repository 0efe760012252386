/// Finds the addresses in a text: each has a scheme and excludes the punctuation that follows it.
enum LinkDetector {
    /// Returns the text with the tracking parameters removed from every address. If one of the addresses is invalid, the text is returned
    /// unchanged.
    static func removingTracking(_ text: String) -> String {
        guard text.contains("://") else { return text }
        var result = ""
        var done = text.startIndex
        while let mark = text[done...].firstRange(of: "://") {
            guard let start = schemeStart(in: text[done..<mark.lowerBound]), let end = end(in: text[mark.upperBound...])
            else {
                result += text[done..<mark.upperBound]
                done = mark.upperBound
                continue
            }
            do throws(ServerError) {
                result += text[done..<start]
                result += try WebURL(parsing: String(text[start..<end])).cleaned.text
            } catch {
                return text
            }
            done = end
        }
        return result + text[done...]
    }

    /// Returns the start of a scheme. It reads bytes, because a search for a character from the end takes quadratic time in a row of flags.
    private static func schemeStart(in text: Substring) -> String.Index? {
        var start: String.Index?
        var index = text.endIndex
        while index > text.startIndex {
            index = text.utf8.index(before: index)
            let byte = text.utf8[index]
            guard WebURL.isSchemeByte(byte) else { break }
            if WebURL.isLetter(byte) { start = index }
        }
        return start
    }

    /// Returns the end of the address. Brackets must be balanced, and a punctuation mark that ends a sentence is not part of the address.
    private static func end(in text: Substring) -> String.Index? {
        var end: String.Index?
        var open: [UnicodeScalar: Int] = [:]
        var isQuoted = false
        var canEnd = true
        for index in text.unicodeScalars.indices {
            let scalar = text.unicodeScalars[index]
            switch scalar {
            case "\u{0}"..." ", "|", "\"", "<", ">", "`", "\u{7F}"..."\u{9F}": return end
            case "?", "!", ".", ",", ":", ";", "*": canEnd = false
            case "/": break
            case "(", "[", "{":
                open[scalar, default: 0] += 1
                canEnd = false
            case ")", "]", "}":
                let opener: UnicodeScalar = scalar == ")" ? "(" : scalar == "]" ? "[" : "{"
                open[opener, default: 0] -= 1
                if open[opener, default: 0] < 0 { return end }
                canEnd = true
            case "'":
                isQuoted.toggle()
                canEnd = !isQuoted
            default: canEnd = true
            }
            if canEnd { end = text.unicodeScalars.index(after: index) }
        }
        return end
    }
}
