import DemoServer

/// The command line of `replay`.
struct Arguments {
    var start = ""
    var session = ""
    var version = Dialect.v0_19
    var software = ServerSoftware.lemmy
    var exceptions: String?
    var isInProcess = false
    var isVerbose = false
    var wantsHelp = false

    /// An error in the command line.
    struct Invalid: Error {
        let message: String
    }

    init(_ words: [String]) throws(Invalid) {
        var words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--in-process": isInProcess = true
            case "--verbose": isVerbose = true
            case "--start": start = try Self.value(of: word, &words)
            case "--session": session = try Self.value(of: word, &words)
            case "--exceptions": exceptions = try Self.value(of: word, &words)
            case "--as": software = try Self.software(Self.value(of: word, &words))
            case "--as-version": version = try Self.dialect(Self.value(of: word, &words))
            case _ where word.hasPrefix("-"): throw Invalid(message: "there is no option \(word)")
            default: throw Invalid(message: "unexpected argument \(word): name folders with --start and --session")
            }
        }
        if wantsHelp { return }
        guard !start.isEmpty else { throw Invalid(message: "the start state is missing: give --start DIR") }
        guard !session.isEmpty else { throw Invalid(message: "the recording is missing: give --session DIR") }
    }

    private static func dialect(_ version: String) throws(Invalid) -> Dialect {
        do throws(DemoServerError) { return try Dialect(version) } catch {
            throw Invalid(message: "\(error.message) \(error.hint)")
        }
    }

    private static func software(_ name: String) throws(Invalid) -> ServerSoftware {
        guard let software = ServerSoftware(rawValue: name) else {
            throw Invalid(message: "the demo server cannot answer as \(name): name \(softwares)")
        }
        return software
    }

    private static let softwares = ServerSoftware.allCases.map(\.rawValue).joined(separator: " or ")

    private static func value(of option: String, _ words: inout ArraySlice<String>) throws(Invalid) -> String {
        guard let value = words.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
            throw Invalid(message: "\(option) needs a value")
        }
        return value
    }

    static let usage = """
        usage: Tools/replay --start DIR --session DIR [--as-version V] [--as SOFTWARE] [--exceptions FILE] [--in-process] [--verbose]
        """

    private static let versions = Dialect.allCases.map(\.version).joined(separator: ", ")

    static let help = """
        \(usage)

        Asks the demo server what a recording asked the real one, and compares each answer field by field.

          --start DIR      the state to start from: tables/*.jsonl and sequences.json
          --session DIR    the recording: its .jsonl files in order. Files whose numbers do not go on from the file before
                           (start/read-back) are replayed from a fresh start each.
          --as-version V   the version whose dialect the server speaks: \(versions)
          --as SOFTWARE    the software that the server imitates: \(softwares). Of a recording of PieFed, the requests that the client
                           sends are counted; Tools/piefed-start makes its start state
          --exceptions FILE
                           the responses that may differ, a line each: chapter, number or *, and the reason
          --in-process     asks the server directly; without it, over HTTP on a port of this machine
          --verbose        prints each difference with its path

        Prints, for each chapter and in all, how many answers agree, and the first write that does not: later differences may
        follow from it.

        exit status: 0 all agree · 4 some do not · 2 bad arguments, or a folder that cannot be read · 1 the server cannot be reached
        """
}
