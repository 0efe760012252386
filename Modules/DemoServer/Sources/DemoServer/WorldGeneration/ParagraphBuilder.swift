/// Generates titles, posts and comments with the words of a theme.
struct ParagraphBuilder {
    var random: SeededRandom

    init(random: SeededRandom) { self.random = random }

    /// Returns a title of one line within the length limit.
    mutating func title(_ theme: Theme) -> String {
        var text = ""
        write(random.element(of: theme.phrasebook.titles), theme, to: &text)
        return text
    }

    /// Returns one to three sentences.
    mutating func shortText(_ theme: Theme) -> String {
        var text = ""
        writeSentences(1 + random.skewedIndex(below: 3), theme, to: &text)
        return text
    }

    /// Returns a comment: an opener, usually with sentences after it, and sometimes with a quote or a list.
    mutating func comment(_ theme: Theme) -> String {
        var text = ""
        if random.chance(perMille: 60) {
            text += "> "
            writeSentences(1, theme, to: &text)
            text += "\n\n"
        }
        write(random.element(of: theme.phrasebook.openers), theme, to: &text)
        guard random.chance(perMille: 700) else { return text }
        text += theme.phrasebook.gap
        writeSentences(1 + random.skewedIndex(below: 4), theme, to: &text)
        for _ in 0..<random.skewedIndex(below: 3) { writeBlock(theme, to: &text) }
        return text
    }

    /// Returns a post's text: some paragraphs and other Markdown blocks; one in two hundred is an essay.
    mutating func body(_ theme: Theme) -> String {
        var text = ""
        writeSentences(1 + random.index(below: 3), theme, to: &text)
        let blocks = random.chance(perMille: 5) ? random.number(in: 40...90) : random.skewedIndex(below: 7)
        for _ in 0..<blocks { writeBlock(theme, to: &text) }
        return text
    }

    // MARK: Pieces

    private mutating func writeBlock(_ theme: Theme, to text: inout String) {
        text += "\n\n"
        switch random.index(below: 20) {
        case 0:
            text += "> "
            writeSentences(2, theme, to: &text)
        case 1, 2:
            for number in 1...random.number(in: 2...5) {
                text += random.chance(perMille: 500) ? "* " : "\(number). "
                write("{Doing}", theme, to: &text)
                text += "\n"
            }
        case 3:
            text += "## "
            write("{Thing}", theme, to: &text)
            text += "\n\n"
            writeSentences(2, theme, to: &text)
        case 4:
            text += "```swift\nlet attempts = \(random.number(in: 2...40))\n"
            text += "for attempt in 1...attempts { print(\"attempt \\(attempt): <not yet> & \\\"maybe\\\"\") }\n```"
        case 5:
            text += "| what | how many |\n|:-----|---------:|\n"
            for _ in 0..<3 {
                write("| {thing} | {number} |\n", theme, to: &text)
            }
        case 6:
            text += "::: spoiler How it ended\n"
            writeSentences(1, theme, to: &text)
            text += "\n:::"
        case 7:
            text += "See [the long version](https://example.org/\(theme.name)/\(random.number(in: 100...999))) and "
            text += "![a sketch](https://pics.example/\(random.number(in: 1...400)).png)."
        case 8:
            write("**{Claim}.** *Really.* ~~{Claim}.~~ `{number}` 👩🏽‍💻", theme, to: &text)
        default: writeSentences(1 + random.index(below: 5), theme, to: &text)
        }
    }

    private mutating func writeSentences(_ count: Int, _ theme: Theme, to text: inout String) {
        for number in 0..<count {
            if number > 0 { text += theme.phrasebook.gap }
            write(random.element(of: theme.phrasebook.sentences), theme, to: &text)
        }
    }

    private mutating func write(_ phrase: Phrase, _ theme: Theme, to text: inout String) {
        for part in phrase.parts {
            switch part {
            case .text(let piece): text += piece
            case .place(.number, _): text += String(random.number(in: 2...31))
            case .place(let place, let isCapital):
                let words = words(for: place, theme)
                text += isCapital ? words.capitalizedAtStart : words
            }
        }
    }

    private mutating func words(for place: Phrase.Place, _ theme: Theme) -> String {
        switch place {
        case .thing: random.element(of: theme.things)
        case .doing: random.element(of: theme.doings)
        case .claim: random.element(of: theme.claims)
        case .weekday: random.element(of: theme.phrasebook.weekdays)
        case .whose: random.element(of: theme.phrasebook.whose)
        case .number: ""
        }
    }
}

extension String {
    /// The text with its first letter in upper case, if that is a letter from a to z.
    fileprivate var capitalizedAtStart: String {
        guard let first = utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return self }
        return prefix(1).uppercased() + dropFirst()
    }
}
