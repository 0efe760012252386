/// A viewer's vote.
public enum Vote: Int, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// Voted down.
    case down = -1
    /// Not voted.
    case none = 0
    /// Voted up.
    case up = 1

    /// `down`, `none` or `up`.
    public var description: String {
        switch self {
        case .down: "down"
        case .none: "none"
        case .up: "up"
        }
    }
}

extension Post2Fields {
    /// Changes the vote and the counts that follow from it.
    mutating func cast(_ new: Vote) {
        score += new.rawValue - vote.rawValue
        upvotes += (new == .up ? 1 : 0) - (vote == .up ? 1 : 0)
        downvotes += (new == .down ? 1 : 0) - (vote == .down ? 1 : 0)
        vote = new
    }
}
