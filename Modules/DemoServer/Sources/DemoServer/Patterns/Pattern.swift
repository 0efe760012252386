import Primitives

/// A pattern in the syntax of Rust's `regex`, found in time by the length of the text, whatever the text and the pattern.
///
/// Of several that begin at one place the preferred one is found, as by a search that tries one way after the other; here all are tried at
/// once. Look-around and references to what was found are refused: no such promise can be kept with them.
///
/// - Note: Of Unicode's properties the general categories and `Alphabetic` are known, not scripts.
final class Pattern: Sendable {
    private struct Machine {
        var classes: LetterClasses
        /// Where the first one ends.
        var ends: PatternAutomaton
        /// Where it begins.
        var beginnings: PatternAutomaton

        mutating func letters(of scalars: [Unicode.Scalar]) -> [Int32] {
            var letters: [Int32] = []
            letters.reserveCapacity(scalars.count)
            for scalar in scalars { letters.append(Int32(classes.number(of: scalar))) }
            return letters
        }
    }

    /// What is remembered of a search helps the next; one at a time.
    private let machine: Lock<Machine>

    /// - Throws: ``PatternError`` for what is no pattern, or too large a one.
    init(_ text: String, ignoringCase: Bool = true) throws(PatternError) {
        let node = try PatternParser.parse(text, ignoringCase: ignoringCase)
        let ends = try PatternProgram(node, beginsAnywhere: true)
        let beginnings = try PatternProgram(node.reversed, sets: ends.sets, beginsAnywhere: false)
        machine = Lock(
            Machine(
                classes: LetterClasses(beginnings.sets),
                ends: PatternAutomaton(ends, .forward),
                beginnings: PatternAutomaton(beginnings, .backward)
            )
        )
    }

    /// Whether it is anywhere in a text.
    ///
    /// - Complexity: O(letters) for letters and words that have been met before, O(letters · size of the pattern) at worst.
    func isFound(in text: String) -> Bool {
        machine.withLock { machine in
            let letters = machine.letters(of: Array(text.unicodeScalars))
            return machine.ends.run(letters, machine.classes, from: 0, to: letters.count, stopsAtFirst: true) != nil
        }
    }

    /// Where it is, by the scalars of a text: none overlaps another.
    ///
    /// - Complexity: As above, and for each that is found what had to be looked at to know that it is no longer.
    func ranges(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
        machine.withLock { machine in
            let letters = machine.letters(of: scalars)
            var ranges: [Range<Int>] = []
            var start = 0
            while start <= letters.count,
                let end = machine.ends.run(letters, machine.classes, from: start, to: letters.count)
            {
                let first = machine.beginnings.run(letters, machine.classes, from: end, to: start) ?? end
                // An empty one right behind another is none.
                if first < end || ranges.last?.upperBound != end { ranges.append(first..<end) }
                start = first < end ? end : end + 1
            }
            return ranges
        }
    }

    /// A text with something else in place of each that is found.
    func replacing(in text: String, with replacement: String) -> String {
        let scalars = Array(text.unicodeScalars)
        let ranges = ranges(in: scalars)
        if ranges.isEmpty { return text }
        var result = String.UnicodeScalarView()
        var done = 0
        for range in ranges {
            result.append(contentsOf: scalars[done..<range.lowerBound])
            result.append(contentsOf: replacement.unicodeScalars)
            done = range.upperBound
        }
        result.append(contentsOf: scalars[done...])
        return String(result)
    }
}
