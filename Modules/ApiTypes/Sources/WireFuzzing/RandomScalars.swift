/// Makes random numbers, words and strings near the limits of JSON and of the types.
struct RandomScalars {
    private var generator: SeededGenerator

    init(_ generator: SeededGenerator) { self.generator = generator }

    /// Returns one scalar.
    mutating func next() -> String {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0: pick(["true", "false", "true", "null", "tru", "nul", "True", "NaN", "Infinity"])
        case 1, 2: string()
        case 3: date()
        case 4: broken(number())
        default: number()
        }
    }

    private mutating func number() -> String {
        var text = pick(["", "", "-"])
        switch Int.random(in: 0..<5, using: &generator) {
        case 0, 1: text += "0"
        case 2: text += pick(Self.edges)
        default: text += String(Int.random(in: 1...9, using: &generator)) + digits(upTo: 20)
        }
        if chance(2) { text += "." + (chance(2) ? zeros(upTo: 24) : "") + digit() + digits(upTo: 18) + zeros(upTo: 3) }
        if chance(2) {
            text += pick(["e", "E"]) + pick(["", "+", "-"]) + pick(["", "0"]) + digits(upTo: 3, atLeast: 1)
        }
        return text
    }

    /// The limits of the types, and the limit up to which a Double represents all integers.
    private static let edges = [
        "2147483647", "2147483648", "2147483649", "9007199254740991", "9007199254740992", "9007199254740993",
        "9223372036854774784", "9223372036854775295", "9223372036854775807", "9223372036854775808",
        "9223372036854775809", "18446744073709551615", "17976931348623157", "22250738585072014", "49406564584124654",
    ]

    private mutating func string() -> String {
        let pieces = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
            pick([
                "a", "ü", "😀", "\\n", "\\/", "\\u00e9", "\\ud83d\\ude00", "\\ud83d", "\\ude00", "\\u0000", "\\x",
                "\u{7F}",
            ])
        }
        return "\"\(pieces.joined())\""
    }

    private mutating func date() -> String {
        let day = "20\(digit())\(digit())-\(pick(["02", "06", "12", "13"]))-\(pick(["01", "28", "29", "30", "31"]))"
        let time = "\(pick(["00", "15", "23", "24"])):\(pick(["00", "59", "60"])):\(pick(["00", "59", "60"]))"
        let fraction = chance(2) ? "." + digits(upTo: 10) : ""
        return "\"\(day)T\(time)\(fraction)\(pick(["", "Z", "+00:00", "+02:00", "-0200", "z"]))\""
    }

    /// Returns the text with one additional or one missing character.
    private mutating func broken(_ text: String) -> String {
        var characters = Array(text)
        let place = Int.random(in: 0..<characters.count, using: &generator)
        if chance(2) {
            characters.insert(Character(pick(["0", "-", "+", ".", "e", " ", "x", "_"])), at: place)
        } else if characters.count > 1 {
            characters.remove(at: place)
        }
        return String(characters)
    }

    private mutating func digit() -> String { String(Int.random(in: 0...9, using: &generator)) }
    private mutating func digits(upTo most: Int, atLeast least: Int = 0) -> String {
        (0..<Int.random(in: least...most, using: &generator)).map { _ in digit() }.joined()
    }
    private mutating func zeros(upTo most: Int) -> String {
        String(repeating: "0", count: Int.random(in: 0...most, using: &generator))
    }
    private mutating func chance(_ many: Int) -> Bool { Int.random(in: 0..<many, using: &generator) == 0 }
    private mutating func pick(_ pool: [String]) -> String { pool.randomElement(using: &generator) ?? "" }
}
