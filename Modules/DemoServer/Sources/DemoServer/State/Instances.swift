/// A server, this one or another that it has heard of.
struct Instance: Sendable {
    var id: InstanceID
    var domain: String
    var published: Timestamp
    var updated: Timestamp?
    var software: String?
    var version: String?
}

/// How far this server has got with telling another one what happened here.
struct FederationState: Sendable {
    var lastSuccessfulID: Int?
    var lastSuccessfulTime: Timestamp?
    var failCount: Int
    var lastRetry: Timestamp?

    /// When it will be tried again: each failure waits a quarter longer than the one before, for a day at most.
    var nextRetry: Timestamp? {
        guard let lastRetry else { return nil }
        guard failCount > 1 else { return lastRetry }
        var seconds = 1.0
        for _ in 1..<failCount where seconds < Self.longestPause { seconds *= 1.25 }
        let micros = min(seconds, Self.longestPause) * Double(Timestamp.microsPerSecond)
        return Timestamp(micros: lastRetry.micros + Int64(micros))
    }

    private static let longestPause = 86_400.0
}
