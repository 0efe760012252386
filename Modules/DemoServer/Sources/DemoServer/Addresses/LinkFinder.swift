/// The addresses in a text, as a reader would take them: with a scheme, without the punctuation that follows them.
enum LinkFinder {
    /// The text with every address cleaned; if one of them cannot be read, the text as it is.
    static func cleaned(_ text: String) -> String {
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
                result += try WebAddress(parsing: String(text[start..<end])).cleaned.text
            } catch {
                return text
            }
            done = end
        }
        return result + text[done...]
    }

    /// By bytes: letters from the end take the square of their number where flags stand in a row.
    private static func schemeStart(in text: Substring) -> String.Index? {
        var start: String.Index?
        var index = text.endIndex
        while index > text.startIndex {
            index = text.utf8.index(before: index)
            let byte = text.utf8[index]
            guard WebAddress.isSchemeByte(byte) else { break }
            if WebAddress.isLetter(byte) { start = index }
        }
        return start
    }

    /// Where the address ends: brackets are in pairs, and a mark that ends a sentence does not end an address.
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
