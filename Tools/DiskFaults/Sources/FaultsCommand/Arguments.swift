import FaultRuns

/// The command line of `faults`.
struct Arguments {
    private(set) var effort = Effort.quick
    private(set) var names: [String] = []
    private(set) var seed: UInt64 = 1
    private(set) var lie: Misbehaviour?
    private(set) var folder: String?
    private(set) var wantsHelp = false

    /// The error for an invalid command line.
    struct Invalid: Error {
        let message: String
    }

    init(_ words: [String]) throws(Invalid) {
        var words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--quick": effort = .quick
            case "--full": effort = .full
            case "--only": names.append(try Self.one(of: Self.all, after: word, &words))
            case "--fault":
                lie = Misbehaviour(
                    rawValue: try Self.one(of: Misbehaviour.allCases.map(\.rawValue), after: word, &words)
                )
            case "--in":
                guard let path = words.popFirst() else { throw Invalid(message: "--in needs a folder") }
                folder = path
            case "--seed":
                guard let number = words.popFirst().flatMap({ UInt64($0) }) else {
                    throw Invalid(message: "--seed needs a number from 0")
                }
                seed = number
            case _ where word.hasPrefix("-"): throw Invalid(message: "there is no option \(word)")
            default: throw Invalid(message: "unexpected argument \(word): choose a run with --only \(word)")
            }
        }
    }

    /// The requested runs: all, or those that were named.
    var runs: [FaultRun] { names.isEmpty ? FaultRun.all : FaultRun.all.filter { names.contains($0.name) } }

    private static var all: [String] { FaultRun.all.map(\.name) }

    private static func one(
        of names: [String],
        after option: String,
        _ words: inout ArraySlice<String>
    ) throws(Invalid) -> String {
        guard let word = words.popFirst(), names.contains(word) else {
            throw Invalid(message: "\(option) needs one of \(names.joined(separator: ", "))")
        }
        return word
    }

    static let usage = "usage: Tools/faults [--quick | --full] [--only NAME]… [--seed N] [--in DIR] [--fault FAULT]"

    static var help: String {
        """
        \(usage)

        Injects faults below a store of Persistence, on the machine's files and with real processes, and checks after each fault
        what the store promises. Prints for each fault how often it was tried, what was checked and whether it held; then the first
        promises that were broken, with the steps that led to it.

          --quick          some seconds each; the default
          --full           some minutes in all: kill -9 a thousand times, two processes with 10,000 writes each, every errno
          --only NAME      one run, or several: \(all.joined(separator: ", "))
          --seed N         the seed of all random choices; 1 by default
          --in DIR         the folder of the files; by default the folder for temporary files
          --fault FAULT    makes the file system misbehave, to test that it is noticed:
                           \(Misbehaviour.allCases.map(\.rawValue).joined(separator: ", "))

        exit status: 0 every promise held, or a run was skipped, and the table says why · 4 one did not · 2 bad arguments
        """
    }
}
