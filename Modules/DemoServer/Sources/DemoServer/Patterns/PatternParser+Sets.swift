extension PatternParser {
    /// What a backslash stands for that takes a letter.
    mutating func escapedSet() throws(PatternError) -> ScalarSet {
        guard let scalar = take() else { throw PatternError(message: "a \\ at the end") }
        switch scalar {
        case "d": return .named(.digit)
        case "D": return .not(.named(.digit))
        case "s": return .named(.space)
        case "S": return .not(.named(.space))
        case "w": return .named(.word)
        case "W": return .not(.named(.word))
        case "p": return try property()
        case "P": return .not(try property())
        case "n": return .scalar("\n")
        case "r": return .scalar("\r")
        case "t": return .scalar("\t")
        case "f": return .scalar("\u{C}")
        case "v": return .scalar("\u{B}")
        case "a": return .scalar("\u{7}")
        case "x": return try code(digits: 2)
        case "u": return try code(digits: 4)
        case "U": return try code(digits: 8)
        case "0"..."9": throw PatternError(message: "references are not supported")
        case _ where scalar.isASCII && scalar.properties.isAlphabetic:
            throw PatternError(message: "\\\(scalar) is nothing that is known")
        default: return .scalar(scalar)
        }
    }

    private mutating func code(digits count: Int) throws(PatternError) -> ScalarSet {
        var digits = ""
        if take("{") {
            digits = try take(until: "}")
        } else {
            for _ in 0..<count {
                guard let digit = take() else { break }
                digits.unicodeScalars.append(digit)
            }
            guard digits.unicodeScalars.count == count else { throw PatternError(message: "\(digits) is no code") }
        }
        guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
            throw PatternError(message: "\(digits) is no code")
        }
        return .scalar(scalar)
    }

    private static let categories: Set<String> = [
        "L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "Mc", "Me", "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Ps", "Pe",
        "Pi", "Pf", "Po", "S", "Sm", "Sc", "Sk", "So", "Z", "Zs", "Zl", "Zp", "C", "Cc", "Cf", "Cs", "Co", "Cn",
    ]

    private mutating func property() throws(PatternError) -> ScalarSet {
        var name = ""
        if take("{") {
            name = try take(until: "}")
        } else if let letter = take() {
            name = String(letter)
        }
        let isNegated = name.hasPrefix("^")
        if isNegated { name.removeFirst() }
        let set: ScalarSet
        switch name {
        case "Alphabetic", "Alpha": set = .named(.letter)
        case _ where Self.categories.contains(name): set = .named(.category(name))
        default: throw PatternError(message: "\(name) is no property that is known")
        }
        return isNegated ? .not(set) : set
    }

    // MARK: Classes

    /// What stands in brackets, the first of which is taken.
    mutating func characterClass(depth: Int = 0) throws(PatternError) -> ScalarSet {
        guard depth <= Self.deepest else { throw PatternError(message: "classes are nested too deeply") }
        let isNegated = take("^")
        var sets: [ScalarSet] = []
        var earlier: ScalarSet?
        func whole() -> ScalarSet { earlier.map { .intersection($0, .union(sets)) } ?? .union(sets) }
        if take("]") { sets.append(.scalar("]")) }
        while let scalar = next {
            position += 1
            switch scalar {
            case "]": return isNegated ? .not(whole()) : whole()
            case "[":
                if let named = named() {
                    sets.append(named)
                } else {
                    sets.append(try characterClass(depth: depth + 1))
                }
            case "&" where take("&"):
                earlier = whole()
                sets = []
            case "-" where next == "-", "~" where next == "~":
                throw PatternError(message: "\(scalar)\(scalar) in a class is not supported")
            default:
                sets.append(try range(from: scalar))
            }
        }
        throw PatternError(message: "a [ without its ]")
    }

    /// One letter of a class, or a range that it begins.
    private mutating func range(from scalar: Unicode.Scalar) throws(PatternError) -> ScalarSet {
        let first = scalar == "\\" ? try escapedSet() : .scalar(scalar)
        let before = position
        guard case .range(let low) = first, take("-"), let scalar = next, scalar != "]" else {
            position = before
            return first
        }
        // `a--b` is no range from a to -.
        if scalar == "-" {
            position = before
            return first
        }
        position += 1
        let last = scalar == "\\" ? try escapedSet() : .scalar(scalar)
        guard case .range(let high) = last, low.lowerBound <= high.upperBound else {
            throw PatternError(message: "a range that ends before it begins")
        }
        return .range(low.lowerBound...high.upperBound)
    }

    /// `[:alpha:]` and its kin, whose first bracket is taken; nil for a class.
    private mutating func named() -> ScalarSet? {
        let before = position
        guard take(":") else { return nil }
        let isNegated = take("^")
        var name = ""
        while let scalar = next, scalar.isASCII, scalar.properties.isAlphabetic {
            name.unicodeScalars.append(scalar)
            position += 1
        }
        guard take(":]"), let set = Self.named(name) else {
            position = before
            return nil
        }
        return isNegated ? .not(set) : set
    }

    private static func named(_ name: String) -> ScalarSet? {
        func ranges(_ text: String...) -> ScalarSet {
            .union(
                text.map { pair in
                    let ends = pair.unicodeScalars.map(\.value)
                    return .range(ends[0]...ends[ends.count - 1])
                }
            )
        }
        switch name {
        case "alnum": return ranges("09", "AZ", "az")
        case "alpha": return ranges("AZ", "az")
        case "ascii": return .range(0...0x7F)
        case "blank": return ranges("\t", " ")
        case "cntrl": return .union([.range(0...0x1F), .range(0x7F...0x7F)])
        case "digit": return ranges("09")
        case "graph": return ranges("!~")
        case "lower": return ranges("az")
        case "print": return ranges(" ~")
        case "punct": return ranges("!/", ":@", "[`", "{~")
        case "space": return .union([.range(9...13), .scalar(" ")])
        case "upper": return ranges("AZ")
        case "word": return ranges("09", "AZ", "az", "_")
        case "xdigit": return ranges("09", "AF", "af")
        default: return nil
        }
    }
}
