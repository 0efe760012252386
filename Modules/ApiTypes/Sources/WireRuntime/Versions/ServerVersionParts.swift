/// The parsed parts of a version's text, which is parsed from both ends.
struct ServerVersionParts {
    var numbers: [Int]
    var label = ""
    var commitsSince = 0
    var commit = ""
    var isModified = false
    var note = ""

    init(numbers: [Int], label: String = "") {
        self.numbers = numbers
        self.label = label
    }

    /// Parses `[v]N.N[.N[.N]][-label][-N-gHEX][-modified|-dirty][+note]`; returns nil for any other text.
    init?(_ text: String) {
        var rest = text[...]
        if let first = rest.first, first == "v" || first == "V" { rest.removeFirst() }
        if let plus = rest.firstIndex(of: "+") {
            note = String(rest[rest.index(after: plus)...])
            guard Self.isWord(note) else { return nil }
            rest = rest[..<plus]
        }
        for ending in ["-modified", "-dirty"] where rest.hasSuffix(ending) {
            rest.removeLast(ending.count)
            isModified = true
            break
        }
        var fields = rest.split(separator: "-", omittingEmptySubsequences: false)
        guard let numbers = Self.numbers(fields.removeFirst()) else { return nil }
        self.numbers = numbers
        if fields.count >= 2, let commit = Self.commit(fields[fields.count - 1]),
            let count = Self.number(fields[fields.count - 2])
        {
            self.commit = commit
            commitsSince = count
            fields.removeLast(2)
        }
        label = fields.joined(separator: "-")
        guard fields.isEmpty || Self.isWord(label) else { return nil }
    }

    /// Parses two to four numbers separated by points.
    private static func numbers(_ text: Substring) -> [Int]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(number)
        return (2...4).contains(parts.count) && numbers.count == parts.count ? numbers : nil
    }

    /// Parses digits only, because `Int` would accept a sign.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy(ServerVersionWord.isDigit) ? Int(text) : nil
    }

    /// Returns the commit in `g527ab90b7`; git abbreviates to at least four digits.
    private static func commit(_ text: Substring) -> String? {
        let digits = text.dropFirst()
        guard text.first == "g", (4...64).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
        else { return nil }
        return String(digits)
    }

    /// Returns true if the text consists of letters, digits, points and hyphens, with no point or hyphen at an end or beside another one.
    private static func isWord(_ text: String) -> Bool {
        text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "-" }.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { ServerVersionWord.isDigit($0) || ServerVersionWord.isLetter($0) }
        }
    }
}

/// One run of digits or letters in a label: `beta.1a` consists of `beta`, 1 and `a`.
enum ServerVersionWord: Hashable, Comparable {
    /// A number of any length, compared by value, without leading zeros.
    case number(digits: Int, text: String)
    /// Letters in lower case.
    case word(String)

    static func words(of label: String) -> [Self] {
        var words: [Self] = []
        var rest = label.utf8[...]
        while let first = rest.first {
            if isDigit(first) {
                let run = rest.prefix(while: isDigit)
                let text = run.drop { $0 == UInt8(ascii: "0") }
                words.append(.number(digits: text.count, text: String(Substring(text))))
                rest = rest[run.endIndex...]
            } else if isLetter(first) {
                let run = rest.prefix(while: isLetter)
                words.append(.word(Substring(run).lowercased()))
                rest = rest[run.endIndex...]
            } else {
                rest = rest.dropFirst()
            }
        }
        return words
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
}
