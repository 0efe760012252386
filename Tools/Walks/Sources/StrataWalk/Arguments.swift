/// The command line of `strata-walk`.
enum Arguments {
    case help
    case list
    case show(Flow)
    case check(String)

    /// An error in the command line.
    struct Invalid: Error {
        let message: String
    }

    init(_ words: [String]) throws(Invalid) {
        switch (words.first, words.count) {
        case ("--help", 1), ("-h", 1): self = .help
        case ("list", 1): self = .list
        case ("--check", 2): self = .check(words[1])
        case ("--check", _): throw Invalid(message: "--check needs a file")
        case (let word?, 1):
            guard let flow = Flow(rawValue: word) else {
                throw Invalid(message: "there is no flow “\(word)”; try list")
            }
            self = .show(flow)
        default: throw Invalid(message: "the flow is missing; try list")
        }
    }

    static let usage = "usage: Tools/walk FLOW | list | --check FILE"

    static let explanation = """
        \(usage)

        Runs a flow against the demo server in this program and lists the functions of Strata that it enters, each once, in the order of
        their first entries, from the public call to the end of what it caused.

          FLOW          one of those that list names
          --check FILE  runs every flow and compares it with the file's section “## Walk: FLOW”, whose lines are
                        N. `Type.function(label:)` — File.swift: sentence

        What counts: functions, initializers, written accessors and observers in a source of Middleware, LemmyMiddleware, Propagation,
        Cache and Consistency. What the compiler or a macro makes does not; a closure is a part of the function it stands in.
        Returns: how often the walk comes back to a file that it has left.

        exit status: 0 listed, or all as written · 4 a walk differs · 2 bad arguments, or a file that cannot be read · 1 no walk was recorded
        """
}
