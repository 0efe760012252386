/// How long a run takes.
public enum Effort: String, Codable, Sendable {
    /// Some seconds each: for every change.
    case quick
    /// Some minutes in all: before a release.
    case full

    /// The number for this effort.
    func pick(quick: Int, full: Int) -> Int { self == .quick ? quick : full }
}
