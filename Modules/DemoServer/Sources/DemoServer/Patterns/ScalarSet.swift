/// What one place of a pattern takes: letters, by their scalars.
indirect enum ScalarSet: Hashable, Sendable {
    case range(ClosedRange<UInt32>)
    case named(Name)
    case union([ScalarSet])
    case intersection(ScalarSet, ScalarSet)
    case not(ScalarSet)
    /// What is in a set as it is written, where case matters.
    case exact(ScalarSet)

    /// Sets that Unicode describes.
    enum Name: Hashable, Sendable {
        case digit, space, word, letter
        /// By the first letters of a general category: `L`, `Lu`.
        case category(String)
    }

    static func scalar(_ scalar: Unicode.Scalar) -> ScalarSet { .range(scalar.value...scalar.value) }
    static let newline = ScalarSet.scalar("\n")
    static let any = ScalarSet.range(0...0x10_FFFF)

    /// - Parameter forms: A scalar, then what differs from it by its case alone.
    func contains(_ forms: [Unicode.Scalar]) -> Bool {
        switch self {
        case .range(let range): forms.contains { range.contains($0.value) }
        case .named(let name): forms.contains(where: name.contains)
        case .union(let sets): sets.contains { $0.contains(forms) }
        case .intersection(let one, let other): one.contains(forms) && other.contains(forms)
        case .not(let set): !set.contains(forms)
        case .exact(let set): set.contains(Array(forms.prefix(1)))
        }
    }
}

extension ScalarSet.Name {
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch self {
        case .digit: return properties.generalCategory == .decimalNumber
        case .space: return properties.isWhitespace
        case .letter: return properties.isAlphabetic
        case .word:
            if scalar.value < 0x80 {
                return scalar == "_" || (0x30...0x39).contains(scalar.value)
                    || (0x61...0x7A).contains(scalar.value | 0x20)
            }
            return properties.isAlphabetic || properties.isJoinControl
                || [.decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark]
                    .contains(properties.generalCategory)
        case .category(let name): return properties.generalCategory.letters.hasPrefix(name)
        }
    }
}

extension Unicode.Scalar {
    /// The scalar, and those that differ from it by their case alone.
    var caseForms: [Unicode.Scalar] {
        func single(_ text: String) -> Unicode.Scalar? {
            let scalars = text.unicodeScalars
            return scalars.count == 1 ? scalars.first : nil
        }
        var forms = [self]
        func add(_ scalar: Unicode.Scalar?) {
            if let scalar, !forms.contains(scalar) { forms.append(scalar) }
        }
        add(single(properties.lowercaseMapping))
        add(single(properties.uppercaseMapping))
        // Some are small and large letters of each other by way of a third: ſ, S and s.
        for form in forms {
            add(single(form.properties.lowercaseMapping))
            add(single(form.properties.uppercaseMapping))
        }
        for twin in Self.twins where twin.contains(where: forms.contains) { twin.forEach(add) }
        return forms
    }

    /// Those that no mapping leads to.
    private static let twins: [[Unicode.Scalar]] = [
        ["k", "\u{212A}"], ["å", "\u{212B}"], ["ω", "\u{2126}"], ["s", "ſ"],
    ]
}

extension Unicode.GeneralCategory {
    /// The category's two letters.
    fileprivate var letters: String {
        switch self {
        case .uppercaseLetter: "Lu"
        case .lowercaseLetter: "Ll"
        case .titlecaseLetter: "Lt"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .nonspacingMark: "Mn"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .openPunctuation: "Ps"
        case .closePunctuation: "Pe"
        case .initialPunctuation: "Pi"
        case .finalPunctuation: "Pf"
        case .otherPunctuation: "Po"
        case .mathSymbol: "Sm"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .otherSymbol: "So"
        case .spaceSeparator: "Zs"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .control: "Cc"
        case .format: "Cf"
        case .surrogate: "Cs"
        case .privateUse: "Co"
        case .unassigned: "Cn"
        @unknown default: "Cn"
        }
    }
}
