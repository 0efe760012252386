import MiddlewareSimulation

/// The command line of `simulate`.
struct Arguments {
    var schedules = 100_000
    var seed: UInt64 = 1
    var missing: EditSimulation.Rule?
    var wantsHelp = false

    /// What is wrong with a command line.
    struct Invalid: Error {
        let message: String
    }

    init(_ words: [String]) throws(Invalid) {
        var words = words[...]
        var subject: String?
        while let word = words.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--schedules": schedules = try Self.number(of: word, &words, from: 1)
            case "--seed": seed = try Self.number(of: word, &words, from: 0)
            case "--without": missing = try Self.rule(of: word, &words)
            case _ where word.hasPrefix("-"): throw Invalid(message: "there is no option \(word)")
            case "edits" where subject == nil: subject = word
            default: throw Invalid(message: "what is \(word)? Only edits can be simulated.")
            }
        }
        if wantsHelp { return }
        guard subject != nil else { throw Invalid(message: "simulate what? Say edits.") }
    }

    private static func number<Number: FixedWidthInteger>(
        of option: String,
        _ words: inout ArraySlice<String>,
        from least: Number
    ) throws(Invalid) -> Number {
        guard let word = words.popFirst(), let number = Number(word), number >= least else {
            throw Invalid(message: "\(option) needs a number from \(least)")
        }
        return number
    }

    private static func rule(of option: String, _ words: inout ArraySlice<String>) throws(Invalid)
        -> EditSimulation.Rule
    {
        guard let word = words.popFirst(), let rule = EditSimulation.Rule.allCases.first(where: { "\($0)" == word })
        else { throw Invalid(message: "\(option) needs one of \(rules)") }
        return rule
    }

    private static let rules = EditSimulation.Rule.allCases.map { "\($0)" }.joined(separator: ", ")

    static let usage = "usage: Tools/simulate edits [--schedules N] [--seed S] [--without RULE]"

    static let help = """
        \(usage)

        Carries out random schedules of edits, reads, losses and launches, and compares what is shown with a plain oracle after
        every step. Prints the first ten divergences, each with its seed and the fewest steps that lead to it, and how many there are.

          --schedules N    how many; 100000 unless told otherwise
          --seed S         the seed of the first schedule, the next number that of the next; 1 unless told otherwise
          --without RULE   leaves a rule out, to see that it would be noticed: \(rules)

        exit status: 0 no divergence · 4 some · 2 bad arguments
        """
}
