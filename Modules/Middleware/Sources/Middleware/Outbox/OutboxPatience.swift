/// How long an outbox waits for what.
public struct OutboxPatience: Hashable, Sendable {
    /// How long before it tries again for the first time.
    public var firstPause: Duration
    /// How long before any try: each pause is twice the one before.
    public var longestPause: Duration
    /// After how long a server has certainly ended a request whose answer got lost: what is not there then will not come.
    public var requestLimit: Duration

    /// Describes a patience.
    ///
    /// - Precondition: Nothing is negative.
    public init(
        firstPause: Duration = .seconds(5),
        longestPause: Duration = .seconds(300),
        requestLimit: Duration = .seconds(120)
    ) {
        precondition(
            firstPause >= .zero && longestPause >= .zero && requestLimit >= .zero,
            "An outbox's pauses are not negative."
        )
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.requestLimit = requestLimit
    }

    /// How long to wait before a try.
    ///
    /// - Parameter number: Which: 1 is the first after one that failed.
    func pause(before number: Int) -> Duration {
        // Beyond 30 doublings any pause is the longest.
        min(firstPause * (1 << min(max(number - 1, 0), 30)), longestPause)
    }
}
