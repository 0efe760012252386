/// A pattern's program, carried out for all beginnings at once: one state a letter, made when it is first met and remembered.
///
/// A state is the steps that may come next, in the order in which they are preferred. What depends on the next letter (whether a word ends
/// here) is decided when that is known, so that a state says what is on its other side.
struct PatternAutomaton {
    /// The way through a text, and which of several ends counts.
    enum Kind {
        /// From the first letter on: the preferred one.
        case forward
        /// From the last letter back: the longest.
        case backward
    }

    private struct State: Hashable {
        var steps: [Int32]
        var side: LetterClasses.Side
    }

    /// A state's number and, in the lowest bit, whether something was found before the letter.
    private typealias Move = Int32

    private let program: PatternProgram
    private let kind: Kind
    private var states: [State] = []
    private var numbers: [State: Int32] = [:]
    private var moves: [[Move]] = []
    private var visited: [UInt32]
    private var visit: UInt32 = 0

    private static let unknown: Move = -1
    /// The state that nothing leads out of.
    private static let dead: Int32 = 0
    /// More are forgotten, all at once.
    private static let rememberedMoves = 1 << 20

    init(_ program: PatternProgram, _ kind: Kind) {
        self.program = program
        self.kind = kind
        visited = [UInt32](repeating: 0, count: program.steps.count)
        forget()
    }

    private mutating func forget() {
        states = []
        numbers = [:]
        moves = []
        _ = number(of: State(steps: [], side: .edge))
    }

    private mutating func number(of state: State) -> Int32 {
        // All that lead nowhere are the same.
        let state = state.steps.isEmpty ? State(steps: [], side: .edge) : state
        if let number = numbers[state] { return number }
        let number = Int32(states.count)
        states.append(state)
        moves.append([])
        numbers[state] = number
        return number
    }

    /// Goes through letters, and tells where something was found last, and where that was first known.
    ///
    /// - Parameters:
    ///   - letters: Their classes, in the order of the text.
    ///   - start: Where to begin: before the letter of that number, going back after the one before it.
    ///   - end: How far to go.
    ///   - stopsAtFirst: Whether it is enough that something is found.
    mutating func run(
        _ letters: [Int32],
        _ classes: LetterClasses,
        from start: Int,
        to end: Int,
        stopsAtFirst: Bool = false
    ) -> Int? {
        let isForward = kind == .forward
        let behind = isForward ? start - 1 : start
        let side = letters.indices.contains(behind) ? classes.sides[Int(letters[behind])] : .edge
        var state = number(of: State(steps: [0], side: side))
        var found: Int?
        var place = start
        while true {
            let ahead = isForward ? place : place - 1
            let letter = letters.indices.contains(ahead) ? Int(letters[ahead]) : LetterClasses.edge
            var move = letter < moves[Int(state)].count ? moves[Int(state)][letter] : Self.unknown
            if move == Self.unknown { move = makeMove(&state, letter, classes) }
            if move & 1 != 0 {
                found = place
                if stopsAtFirst { return found }
            }
            state = move >> 1
            if state == Self.dead || place == end { return found }
            place += isForward ? 1 : -1
        }
    }

    // MARK: Moves

    private mutating func makeMove(_ state: inout Int32, _ letter: Int, _ classes: LetterClasses) -> Move {
        if states.count * classes.sides.count > Self.rememberedMoves {
            let current = states[Int(state)]
            forget()
            state = number(of: current)
        }
        let (next, isFound) = follow(states[Int(state)], letter, classes)
        let move = number(of: next) << 1 | (isFound ? 1 : 0)
        if moves[Int(state)].count <= letter {
            let missing = classes.sides.count - moves[Int(state)].count
            moves[Int(state)] += [Move](repeating: Self.unknown, count: missing)
        }
        moves[Int(state)][letter] = move
        return move
    }

    /// - Complexity: O(steps).
    private mutating func follow(_ state: State, _ letter: Int, _ classes: LetterClasses) -> (State, Bool) {
        visit += 1
        let ahead = classes.sides[letter]
        let (left, right) = kind == .forward ? (state.side, ahead) : (ahead, state.side)
        var next: [Int32] = []
        var isFound = false
        var open = Array(state.steps.reversed())
        while let step = open.popLast() {
            if visited[Int(step)] == visit { continue }
            visited[Int(step)] = visit
            switch program.steps[Int(step)] {
            case .take(let set):
                if letter != LetterClasses.edge, classes.takes(letter, set) { next.append(step + 1) }
            case .jump(let to): open.append(Int32(to))
            case .split(let first, let second):
                open.append(Int32(second))
                open.append(Int32(first))
            case .place(let place):
                if place.isBetween(left, right) { open.append(step + 1) }
            case .found:
                isFound = true
                // What is preferred less does not count any more.
                if kind == .forward { open = [] }
            }
        }
        return (State(steps: next, side: ahead), isFound)
    }
}

extension PatternNode.Place {
    fileprivate func isBetween(_ left: LetterClasses.Side, _ right: LetterClasses.Side) -> Bool {
        switch self {
        case .start: left == .edge
        case .end: right == .edge
        case .lineStart: left == .edge || left == .newline
        case .lineEnd: right == .edge || right == .newline
        case .wordEdge: (left == .word) != (right == .word)
        case .noWordEdge: (left == .word) == (right == .word)
        }
    }
}
