import DemoServerConformance

/// How many answers agree.
struct Tally: CustomStringConvertible {
    private(set) var agreeing = 0
    private(set) var all = 0

    mutating func add(_ outcomes: [Outcome]) {
        all += outcomes.count
        agreeing += outcomes.count { $0.agrees }
    }

    var isClean: Bool { agreeing == all }

    var description: String { "\(agreeing) of \(all) agree" }
}
