import Harness

/// The command line options: `--rounds N`, `--count N` (requests per round), `--smoke` (one small round, only to see that it runs),
/// `--wait` (only the cost of waiting), `--memory N` (the memory after so many requests of `--bytes N`, `--at-once N`).
struct Options {
    private(set) var rounds = 11
    private(set) var count = 1_000
    private(set) var wait = Duration.seconds(10)
    private(set) var isSmoke = false
    private(set) var onlyWaits = false
    private(set) var memory: Int?
    private(set) var atOnce = 16
    private(set) var bytes = 1_000
    /// True if this process is the server of such a run.
    private(set) var serves = false

    init(_ arguments: ArraySlice<String>) throws(OptionWords.Refusal) {
        var words = OptionWords(arguments)
        while let option = words.next() {
            switch option {
            case "--serve": serves = true
            case "--smoke": (rounds, count, wait, isSmoke) = (1, 40, .milliseconds(200), true)
            case "--rounds": rounds = try words.number(of: option)
            case "--count": count = try words.number(of: option)
            case "--memory": memory = try words.number(of: option)
            case "--wait": onlyWaits = true
            case "--at-once": atOnce = try words.number(of: option)
            case "--bytes": bytes = try words.number(of: option)
            default: throw OptionWords.unknown(option)
            }
        }
    }
}
