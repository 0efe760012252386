public import Primitives

/// What became of something that waited, told when whoever made it waits for it no more, or an earlier launch made it.
public struct IntentionEnd: Sendable, Hashable {
    /// How it ended.
    public enum Outcome: Sendable, Hashable {
        /// The server has it; of what creates, what it made.
        case sent(EntityKey?)
        /// The server said no, and why: what was shown of it has been taken back, and it stays listed until a person has decided.
        case refused(String)
        /// Nobody can tell whether the server has it, and why: it stays listed until a person has decided.
        case uncertain(String)
        /// A person took it back, or logged out.
        case withdrawn
        /// What was done later says what is to be instead.
        case overtaken
    }

    /// What waited, as it was then.
    public let intention: Intention
    /// How it ended.
    public let outcome: Outcome
}
