/// A pattern as steps: what is looked for in a letter, and where to go on, the likelier first (Thompson 1968).
struct PatternProgram: Sendable {
    enum Step: Sendable {
        /// Takes a letter of a set, by the set's number.
        case take(Int)
        case place(PatternNode.Place)
        /// Goes on at both, the first before the second.
        case split(Int, Int)
        case jump(Int)
        case found
    }

    /// More steps than that are refused: repetitions of repetitions.
    static let longest = 50_000

    private(set) var steps: [Step] = []
    private(set) var sets: [ScalarSet]
    private var numbers: [ScalarSet: Int] = [:]

    /// - Parameters:
    ///   - sets: Those that another program for the same text has, so that numbers mean the same in both.
    ///   - beginsAnywhere: Whether it is looked for everywhere; else only where one begins.
    /// - Throws: ``PatternError`` when there are too many steps.
    init(_ node: PatternNode, sets: [ScalarSet] = [], beginsAnywhere: Bool) throws(PatternError) {
        self.sets = sets
        for (number, set) in sets.enumerated() { numbers[set] = number }
        if beginsAnywhere {
            steps = [.split(3, 1), .take(number(of: .any)), .jump(0)]
        }
        try add(node)
        try add(.found)
    }

    private mutating func number(of set: ScalarSet) -> Int {
        if let number = numbers[set] { return number }
        numbers[set] = sets.count
        sets.append(set)
        return sets.count - 1
    }

    private mutating func add(_ step: Step) throws(PatternError) {
        guard steps.count < Self.longest else { throw PatternError(message: "it is too large") }
        steps.append(step)
    }

    private mutating func add(_ node: PatternNode) throws(PatternError) {
        switch node {
        case .empty: break
        case .set(let set): try add(Step.take(number(of: set)))
        case .place(let place): try add(Step.place(place))
        case .sequence(let nodes): for node in nodes { try add(node) }
        case .choice(let nodes): try add(choice: nodes)
        case .repetition(let node, let least, let most, let isGreedy):
            for _ in 0..<least { try add(node) }
            if let most {
                try add(node, upTo: most - least, isGreedy)
            } else {
                let split = steps.count
                try add(.jump(0))
                try add(node)
                try add(.jump(split))
                steps[split] = Self.split(split + 1, steps.count, isGreedy)
            }
        }
    }

    private mutating func add(choice nodes: [PatternNode]) throws(PatternError) {
        var ends: [Int] = []
        for (index, node) in nodes.enumerated() {
            let isLast = index == nodes.count - 1
            let split = steps.count
            if !isLast { try add(.jump(0)) }
            try add(node)
            guard !isLast else { continue }
            ends.append(steps.count)
            try add(.jump(0))
            steps[split] = .split(split + 1, steps.count)
        }
        for end in ends { steps[end] = .jump(steps.count) }
    }

    private mutating func add(_ node: PatternNode, upTo count: Int, _ isGreedy: Bool) throws(PatternError) {
        var splits: [Int] = []
        for _ in 0..<count {
            splits.append(steps.count)
            try add(.jump(0))
            try add(node)
        }
        for split in splits { steps[split] = Self.split(split + 1, steps.count, isGreedy) }
    }

    private static func split(_ inside: Int, _ after: Int, _ isGreedy: Bool) -> Step {
        isGreedy ? .split(inside, after) : .split(after, inside)
    }
}
