/// A pattern as it was read.
indirect enum PatternNode: Sendable {
    case empty
    case set(ScalarSet)
    case place(Place)
    case sequence([PatternNode])
    case choice([PatternNode])
    case repetition(PatternNode, least: Int, most: Int?, isGreedy: Bool)

    /// What is between two letters.
    enum Place: Hashable, Sendable {
        case start, end, lineStart, lineEnd, wordEdge, noWordEdge
    }

    /// The pattern for the letters in the other order.
    var reversed: PatternNode {
        switch self {
        case .empty, .set, .place: self
        case .sequence(let nodes): .sequence(nodes.reversed().map(\.reversed))
        case .choice(let nodes): .choice(nodes.map(\.reversed))
        case .repetition(let node, let least, let most, let isGreedy):
            .repetition(node.reversed, least: least, most: most, isGreedy: isGreedy)
        }
    }
}

/// A pattern that is none.
struct PatternError: Error {
    let message: String
}
