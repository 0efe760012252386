/// The policy for retrying reads that failed with a transient error: a limit, and pauses that double with each retry.
///
/// Only reads are retried, and only after errors that are ``ApiClientError/isTransient``. A write is never sent twice, and a missing
/// connection is reported at once.
///
/// ```swift
/// ClientEnvironment(commits: commits, retries: RetryPolicy(limit: 4, longestPause: .seconds(30))) { address in … }
/// ```
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of retries after the first attempt.
    public var limit: Int
    /// The pause before the first retry.
    public var firstPause: Duration
    /// The longest pause. If the server asks for a longer one, the client does not retry and reports the error.
    public var longestPause: Duration
    /// The random share of a pause, from 0 to 1, so that clients that failed together do not retry together.
    public var jitter: Double

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of retries after the first attempt.
    ///   - firstPause: The pause before the first retry.
    ///   - longestPause: The longest pause.
    ///   - jitter: The random share of a pause, from 0 to 1.
    /// - Precondition: No value is negative, and `jitter` is at most 1.
    public init(
        limit: Int = 2,
        firstPause: Duration = .milliseconds(500),
        longestPause: Duration = .seconds(8),
        jitter: Double = 0.5
    ) {
        precondition(limit >= 0 && firstPause >= .zero && longestPause >= .zero, "The values must not be negative")
        precondition((0...1).contains(jitter), "jitter must be from 0 to 1")
        self.limit = limit
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.jitter = jitter
    }

    /// Two retries within two seconds.
    public static let standard = RetryPolicy()

    /// No retries, for scripts and tests that count requests.
    public static let none = RetryPolicy(limit: 0)

    /// Returns the pause before a retry.
    ///
    /// - Parameters:
    ///   - retry: The number of the retry, starting at 1.
    ///   - error: The error of the last attempt.
    ///   - chance: A random number from 0 up to 1, which decides about the random share.
    /// - Returns: The pause; nil if the read is not to be retried.
    public func pause(before retry: Int, after error: ApiClientError, chance: Double) -> Duration? {
        guard retry <= limit, error.isTransient else { return nil }
        if let asked = error.retryAfter, asked > longestPause { return nil }
        // Beyond 30 doublings any pause is the longest.
        let doubled = firstPause * (1 << min(retry - 1, 30))
        let pause = min(doubled, longestPause) * (1 - jitter * chance)
        return max(pause, error.retryAfter ?? .zero)
    }
}
