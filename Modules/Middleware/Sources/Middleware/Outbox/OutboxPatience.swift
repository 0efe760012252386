/// How long an outbox waits for what.
public struct OutboxPatience: Hashable, Sendable {
    /// How long before it tries again for the first time.
    public var firstPause: Duration
    /// How long before any try: each pause is twice the one before.
    public var longestPause: Duration
    /// After how long a server has certainly ended a request whose answer got lost: what is not there then will not come.
    public var requestLimit: Duration
    /// How often something is sent that the server fails at each time, before a person decides.
    public var failureLimit: Int

    /// Describes a patience.
    ///
    /// - Precondition: Nothing is negative.
    public init(
        firstPause: Duration = .seconds(5),
        longestPause: Duration = .seconds(300),
        requestLimit: Duration = .seconds(120),
        failureLimit: Int = 3
    ) {
        precondition(failureLimit >= 1, "An outbox sends what it keeps at least once.")
        precondition(
            firstPause >= .zero && longestPause >= .zero && requestLimit >= .zero,
            "An outbox's pauses are not negative."
        )
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.requestLimit = requestLimit
        self.failureLimit = failureLimit
    }

    /// How long to wait before a try.
    ///
    /// - Parameter number: Which: 1 is the first after one that failed.
    func pause(before number: Int) -> Duration {
        // Beyond 30 doublings any pause is the longest.
        min(firstPause * (1 << min(max(number - 1, 0), 30)), longestPause)
    }
}
