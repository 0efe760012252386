/// The command line options: `--rounds N`, `--count N` (requests per round), `--smoke` (one small round, only to see that it runs),
/// `--wait` (only the cost of waiting), `--memory N` (the memory after so many requests of `--bytes N`, `--at-once N`).
struct Options {
    struct Refusal: Error {
        let message: String
    }

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

    init(_ arguments: ArraySlice<String>) throws(Refusal) {
        var rest = arguments
        while let option = rest.popFirst() {
            switch option {
            case "--serve": serves = true
            case "--smoke": (rounds, count, wait, isSmoke) = (1, 40, .milliseconds(200), true)
            case "--rounds": rounds = try Self.number(option, &rest)
            case "--count": count = try Self.number(option, &rest)
            case "--memory": memory = try Self.number(option, &rest)
            case "--wait": onlyWaits = true
            case "--at-once": atOnce = try Self.number(option, &rest)
            case "--bytes": bytes = try Self.number(option, &rest)
            default: throw Refusal(message: "unknown option \(option)")
            }
        }
    }

    private static func number(_ option: String, _ rest: inout ArraySlice<String>) throws(Refusal) -> Int {
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else {
            throw Refusal(message: "\(option) needs a number")
        }
        return number
    }
}
