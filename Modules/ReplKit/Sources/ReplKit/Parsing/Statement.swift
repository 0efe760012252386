/// One command of a line, before anything is known about its verb.
struct Statement: Hashable, Sendable {
    enum Action: Hashable, Sendable {
        /// Verb and words.
        case command([Word])
        /// What the shell gets.
        case shell(String)
    }

    let action: Action
    /// Where its output goes.
    var destination = Destination.screen
    /// As it was typed, without comment and destination.
    let typed: String
}
