/// One command of a line, before anything is known about its verb.
package struct Statement: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        /// Verb and words.
        case command([Word])
        /// What the shell gets.
        case shell(String)
    }

    package let action: Action
    /// Where its output goes.
    package var destination = Destination.screen
    /// As it was typed, without comment and destination.
    package let typed: String
    /// Whether a remark ends it.
    package var hasRemark = false
}
