/// The command line options: `--rounds N`, `--only NAME` (a workload or a prefix of its name, repeatable), `--smoke` (one small round, only
/// to see that it runs).
struct Options {
    struct Refusal: Error {
        let message: String
    }

    private(set) var rounds = 15
    private(set) var isSmoke = false
    private var only: [String] = []

    init(_ arguments: ArraySlice<String>) throws(Refusal) {
        var rest = arguments
        while let option = rest.popFirst() {
            switch option {
            case "--smoke": (rounds, isSmoke) = (1, true)
            case "--rounds":
                guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else {
                    throw Refusal(message: "--rounds needs a number")
                }
                rounds = count
            case "--only":
                guard let name = rest.popFirst() else { throw Refusal(message: "--only needs the name of a workload") }
                only.append(name)
            default: throw Refusal(message: "unknown option \(option)")
            }
        }
    }

    func includes(_ name: String) -> Bool { only.isEmpty || only.contains { name.hasPrefix($0) } }
}
