/// How far a world is that is being made up.
public struct WorldProgress: Hashable, Sendable {
    /// What is being made.
    public enum Part: String, Sendable {
        /// People, communities and who follows what.
        case people
        /// Posts, pinned ones included.
        case posts
        /// Comments, replies and mentions.
        case comments
        /// Votes, and what people read, kept and hid.
        case votes
        /// Messages, reports, and what moderators did.
        case moderation
        /// Ranks, and what makes lists quick.
        case lists
    }

    /// What was made last.
    public let part: Part
    /// How much of the world is there, from 0 to 1, in hundredths.
    ///
    /// It follows the work, so that it grows about evenly with time; of two that are told one after the other the later is the larger.
    public let share: Double
}
