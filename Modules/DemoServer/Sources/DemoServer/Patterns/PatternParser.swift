/// Reads patterns as Rust's `regex` does: no look-around and no references to what was found, so that time goes by the text's length.
struct PatternParser {
    /// What `(?…)` changes.
    struct Flags {
        var ignoresCase = true
        var dotTakesNewline = false
        var isMultiline = false
        var isLazy = false
        var isVerbose = false
    }

    static let deepest = 250

    private let scalars: [Unicode.Scalar]
    var position = 0
    var flags: Flags
    private var depth = 0

    /// - Throws: ``PatternError``.
    static func parse(_ text: String, ignoringCase: Bool) throws(PatternError) -> PatternNode {
        var parser = PatternParser(text, Flags(ignoresCase: ignoringCase))
        let node = try parser.choice()
        guard parser.next == nil else { throw PatternError(message: "a ) without its (") }
        return node
    }

    private init(_ text: String, _ flags: Flags) {
        scalars = Array(text.unicodeScalars)
        self.flags = flags
    }

    // MARK: Letters

    var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    mutating func take() -> Unicode.Scalar? {
        defer { if position < scalars.count { position += 1 } }
        return next
    }

    mutating func take(_ text: String) -> Bool {
        let wanted = Array(text.unicodeScalars)
        guard scalars.dropFirst(position).starts(with: wanted) else { return false }
        position += wanted.count
        return true
    }

    /// Takes what comes before a letter, and the letter.
    mutating func take(until end: Unicode.Scalar) throws(PatternError) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = take() {
            if scalar == end { return String(text) }
            text.append(scalar)
        }
        throw PatternError(message: "\(end) is missing")
    }

    private mutating func skipBlanks() {
        guard flags.isVerbose else { return }
        while let scalar = next {
            if scalar == "#" {
                while let scalar = take(), scalar != "\n" {}
            } else if scalar.properties.isWhitespace {
                position += 1
            } else {
                return
            }
        }
    }

    // MARK: Structure

    /// Flags that are changed in a group hold to its end.
    private mutating func choice() throws(PatternError) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw PatternError(message: "groups are nested too deeply") }
        let outer = flags
        defer { flags = outer }
        var choices = [try sequence()]
        while take("|") { choices.append(try sequence()) }
        return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private mutating func sequence() throws(PatternError) -> PatternNode {
        var nodes: [PatternNode] = []
        while true {
            skipBlanks()
            guard let scalar = next, scalar != "|", scalar != ")" else { break }
            guard let node = try piece() else { continue }
            nodes.append(try repeated(node))
        }
        return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
    }

    /// Nil for what stands for nothing: flags.
    private mutating func piece() throws(PatternError) -> PatternNode? {
        guard let scalar = take() else { return nil }
        switch scalar {
        case "(": return try group()
        case "[": return set(try characterClass())
        case ".": return .set(flags.dotTakesNewline ? .any : .not(.newline))
        case "^": return .place(flags.isMultiline ? .lineStart : .start)
        case "$": return .place(flags.isMultiline ? .lineEnd : .end)
        case "\\": return try escape()
        case "*", "+", "?", "{": throw PatternError(message: "nothing to repeat before \(scalar)")
        default: return set(.scalar(scalar))
        }
    }

    private func set(_ set: ScalarSet) -> PatternNode {
        .set(flags.ignoresCase ? set : .exact(set))
    }

    private mutating func group() throws(PatternError) -> PatternNode? {
        if take("?P<") || take("?<") {
            if next == "=" || next == "!" { throw PatternError(message: "look-around is not supported") }
            let name = try take(until: ">")
            guard let first = name.unicodeScalars.first, first == "_" || first.properties.isAlphabetic,
                name.unicodeScalars.allSatisfy({
                    "_.[]".unicodeScalars.contains($0) || ScalarSet.Name.word.contains($0)
                })
            else { throw PatternError(message: "\(name) is no name of a group") }
        } else if take("?") {
            if next == "=" || next == "!" { throw PatternError(message: "look-around is not supported") }
            let outer = flags
            if try !changedFlags() { return nil }
            let node = try choice()
            flags = outer
            return try closed(node)
        }
        return try closed(choice())
    }

    private mutating func closed(_ node: PatternNode) throws(PatternError) -> PatternNode {
        guard take(")") else { throw PatternError(message: "a ( without its )") }
        return node
    }

    /// - Returns: Whether a group follows; else the flags hold from here on.
    private mutating func changedFlags() throws(PatternError) -> Bool {
        var isOn = true
        while let scalar = take() {
            switch scalar {
            case "i": flags.ignoresCase = isOn
            case "s": flags.dotTakesNewline = isOn
            case "m": flags.isMultiline = isOn
            case "U": flags.isLazy = isOn
            case "x": flags.isVerbose = isOn
            case "u": break
            case "-" where isOn: isOn = false
            case ":": return true
            case ")": return false
            default: throw PatternError(message: "\(scalar) is no flag")
            }
        }
        throw PatternError(message: "a ( without its )")
    }

    private mutating func repeated(_ piece: PatternNode) throws(PatternError) -> PatternNode {
        var node = piece
        for _ in 0...Self.deepest {
            skipBlanks()
            let bounds: (least: Int, most: Int?)
            if take("*") {
                bounds = (0, nil)
            } else if take("+") {
                bounds = (1, nil)
            } else if take("?") {
                bounds = (0, 1)
            } else if take("{") {
                bounds = try counts()
            } else {
                return node
            }
            let isLazy = take("?") != flags.isLazy
            node = .repetition(node, least: bounds.least, most: bounds.most, isGreedy: !isLazy)
        }
        throw PatternError(message: "repetitions are nested too deeply")
    }

    private mutating func counts() throws(PatternError) -> (least: Int, most: Int?) {
        let text = try take(until: "}")
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimmingPrefix(while: \.isWhitespace) }
        guard parts.count <= 2, let least = Int(parts[0]), least >= 0 else {
            throw PatternError(message: "{\(text)} is no number of times")
        }
        guard parts.count == 2 else { return (least, least) }
        if parts[1].isEmpty { return (least, nil) }
        guard let most = Int(parts[1]), most >= least else {
            throw PatternError(message: "{\(text)} is no number of times")
        }
        return (least, most)
    }

    private mutating func escape() throws(PatternError) -> PatternNode {
        guard let scalar = next else { throw PatternError(message: "a \\ at the end") }
        let places: [Unicode.Scalar: PatternNode.Place] = ["b": .wordEdge, "B": .noWordEdge, "A": .start, "z": .end]
        if let place = places[scalar] {
            position += 1
            return .place(place)
        }
        return set(try escapedSet())
    }
}
