import Harness

/// The command line options: `--rounds N`, `--only NAME` (a contest or a prefix of its name, repeatable), `--folder PATH` (the folder, and
/// thereby the disk, to measure; the system's temporary folder by default), `--smoke` (one small round, only to see that it runs).
struct Options {
    private(set) var rounds = 15
    private(set) var isSmoke = false
    private(set) var folder: String?
    private var only: [String] = []

    init(_ arguments: ArraySlice<String>) throws(OptionWords.Refusal) {
        var words = OptionWords(arguments)
        while let option = words.next() {
            switch option {
            case "--smoke": (rounds, isSmoke) = (1, true)
            case "--rounds": rounds = try words.number(of: option)
            case "--only": only.append(try words.text(of: option, "the name of a contest"))
            case "--folder": folder = try words.text(of: option, "a path")
            default: throw OptionWords.unknown(option)
            }
        }
    }

    func includes(_ name: String) -> Bool { only.isEmpty || only.contains { name.hasPrefix($0) } }
}
