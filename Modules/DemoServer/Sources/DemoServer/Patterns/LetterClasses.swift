/// Letters that no set of a pattern tells apart count as one: a class, by its number.
struct LetterClasses {
    /// What is before the first letter and after the last.
    static let edge = 0

    /// What stands beside a place, as far as places go.
    enum Side: UInt8, Sendable {
        case edge, newline, word, other
    }

    private let sets: [ScalarSet]
    /// Of each class, the sets that it is in, a bit each.
    private(set) var members: [[UInt64]]
    private(set) var sides: [Side] = [.edge]
    private var numbers: [Key: Int] = [:]
    private var ofASCII = [Int](repeating: -1, count: 128)
    private var ofOthers: [Unicode.Scalar: Int] = [:]

    private struct Key: Hashable {
        let members: [UInt64]
        let side: Side
    }

    /// More letters than that are not remembered at once.
    private static let rememberedLetters = 20_000

    init(_ sets: [ScalarSet]) {
        self.sets = sets
        members = [[UInt64](repeating: 0, count: (sets.count + 63) / 64)]
    }

    func takes(_ letter: Int, _ set: Int) -> Bool { members[letter][set / 64] >> UInt64(set % 64) & 1 != 0 }

    /// - Complexity: O(sets) for a letter that has not been seen, O(1) for others.
    mutating func number(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 128 {
            let known = ofASCII[Int(scalar.value)]
            if known >= 0 { return known }
        } else if let known = ofOthers[scalar] {
            return known
        }
        let found = classify(scalar)
        if scalar.value < 128 {
            ofASCII[Int(scalar.value)] = found
        } else {
            if ofOthers.count >= Self.rememberedLetters { ofOthers = [:] }
            ofOthers[scalar] = found
        }
        return found
    }

    private mutating func classify(_ scalar: Unicode.Scalar) -> Int {
        let forms = scalar.caseForms
        var bits = [UInt64](repeating: 0, count: (sets.count + 63) / 64)
        for (index, set) in sets.enumerated() where set.contains(forms) { bits[index / 64] |= 1 << UInt64(index % 64) }
        let side: Side = scalar == "\n" ? .newline : ScalarSet.Name.word.contains(scalar) ? .word : .other
        let key = Key(members: bits, side: side)
        if let number = numbers[key] { return number }
        members.append(bits)
        sides.append(side)
        numbers[key] = members.count - 1
        return members.count - 1
    }
}
