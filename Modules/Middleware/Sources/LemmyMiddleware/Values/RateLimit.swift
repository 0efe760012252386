/// How much one address may do of something, and in how long.
public struct RateLimit: Codable, Hashable, Sendable {
    /// What is counted.
    public enum Action: String, Codable, Hashable, Sendable, CaseIterable {
        /// Whatever has no limit of its own.
        case message
        /// Posts.
        case post
        /// New accounts, communities and passwords.
        case register
        /// Pictures.
        case image
        /// Comments.
        case comment
        /// Searches.
        case search
        /// Settings taken over from another server; since 0.19.0.
        case settingsImport
    }

    /// What is counted.
    public var action: Action
    /// How many.
    public var requests: Int
    /// In how many seconds.
    public var seconds: Int

    /// States a limit.
    public init(_ action: Action, requests: Int, seconds: Int) {
        self.action = action
        self.requests = requests
        self.seconds = seconds
    }
}
