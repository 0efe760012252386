/// What a simulation can do wrong, to see that it is noticed.
public enum Fault: Hashable, Sendable, CaseIterable {
    /// Clients are told the opposite of what the server said of saved marks.
    case answer
    /// The server changes after everything was read for the last time.
    case world
    /// Somebody never lets go of what was read.
    case handle
}
