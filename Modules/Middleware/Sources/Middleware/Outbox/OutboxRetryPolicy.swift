/// The pauses and limits for an outbox's retries.
public struct OutboxRetryPolicy: Hashable, Sendable {
    /// The pause before the first retry.
    public var firstPause: Duration
    /// The longest pause before a retry; each pause is twice the previous one.
    public var longestPause: Duration
    /// The time after which a server has certainly ended a request whose answer got lost: an entity that is absent then will not be
    /// created.
    public var requestLimit: Duration
    /// The number of attempts at which the server may fail before a person decides.
    public var failureLimit: Int

    /// Makes a policy.
    ///
    /// - Precondition: No value is negative.
    public init(
        firstPause: Duration = .seconds(5),
        longestPause: Duration = .seconds(300),
        requestLimit: Duration = .seconds(120),
        failureLimit: Int = 3
    ) {
        precondition(failureLimit >= 1, "An outbox sends each edit at least once: pass 1 or more")
        precondition(
            firstPause >= .zero && longestPause >= .zero && requestLimit >= .zero,
            "The pauses of an outbox must not be negative"
        )
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.requestLimit = requestLimit
        self.failureLimit = failureLimit
    }

    /// Returns the pause before a retry.
    ///
    /// - Parameter number: The number of the retry; 1 is the first one after a failure.
    func pause(before number: Int) -> Duration {
        // Beyond 30 doublings every pause is the longest one.
        min(firstPause * (1 << min(max(number - 1, 0), 30)), longestPause)
    }
}
