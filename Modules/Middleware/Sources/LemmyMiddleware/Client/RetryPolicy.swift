/// How often a read that failed in passing is asked again, and after how long: each pause is twice the one before.
///
/// Only reads, and only what is ``ApiClientError/isTransient``: a write is never sent twice, and who is offline hears so at once.
///
/// ```swift
/// ClientEnvironment(commits: commits, retries: RetryPolicy(limit: 4, longestPause: .seconds(30))) { address in … }
/// ```
public struct RetryPolicy: Hashable, Sendable {
    /// How often at most, after the first time.
    public var limit: Int
    /// How long before the first retry.
    public var firstPause: Duration
    /// How long before any; a server that wants to be left alone for longer is left alone, and the caller told.
    public var longestPause: Duration
    /// Which share of a pause is left to chance, so that many clients that failed together do not come back together; 0 to 1.
    public var jitter: Double

    /// Describes a policy.
    ///
    /// - Parameters:
    ///   - limit: How often at most, after the first time.
    ///   - firstPause: How long before the first retry.
    ///   - longestPause: How long before any.
    ///   - jitter: Which share of a pause is left to chance, 0 to 1.
    /// - Precondition: Nothing is negative, and `jitter` is at most 1.
    public init(
        limit: Int = 2,
        firstPause: Duration = .milliseconds(500),
        longestPause: Duration = .seconds(8),
        jitter: Double = 0.5
    ) {
        precondition(limit >= 0 && firstPause >= .zero && longestPause >= .zero, "A policy's numbers are not negative.")
        precondition((0...1).contains(jitter), "jitter is a share: give 0 to 1.")
        self.limit = limit
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.jitter = jitter
    }

    /// Two more tries within two seconds.
    public static let standard = RetryPolicy()

    /// Everything is sent once: for scripts and tests that count requests.
    public static let none = RetryPolicy(limit: 0)

    /// How long to wait before a read is asked again.
    ///
    /// - Parameters:
    ///   - retry: Which: 1 is the first.
    ///   - error: Why it failed.
    ///   - chance: From 0 up to 1; decides about the share that is left to it.
    /// - Returns: The pause; nil if it is not to be asked again.
    public func pause(before retry: Int, after error: ApiClientError, chance: Double) -> Duration? {
        guard retry <= limit, error.isTransient else { return nil }
        if let asked = error.retryAfter, asked > longestPause { return nil }
        // Beyond 30 doublings any pause is the longest.
        let doubled = firstPause * (1 << min(retry - 1, 30))
        let pause = min(doubled, longestPause) * (1 - jitter * chance)
        return max(pause, error.retryAfter ?? .zero)
    }
}
