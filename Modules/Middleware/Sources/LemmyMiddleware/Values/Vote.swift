/// A viewer's vote.
public enum Vote: Int, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// Voted down.
    case down = -1
    /// Not voted.
    case neutral = 0
    /// Voted up.
    case up = 1

    /// `down`, `none` or `up`.
    public var description: String {
        switch self {
        case .down: "down"
        case .neutral: "none"
        case .up: "up"
        }
    }
}
