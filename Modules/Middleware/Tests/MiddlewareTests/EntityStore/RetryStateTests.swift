import Foundation
import Testing

@testable import Middleware

/// Tests the obstacles of waiting edits, and the time of the next attempt.
@Suite struct `What waits for a connection` {
    private struct Failure: EditFailure {
        var mayHaveHappened: Bool { false }
        var retryAfter: Duration?
    }

    private let now = Date(timeIntervalSince1970: 1_000)
    private let patience = OutboxRetryPolicy(firstPause: .seconds(2), longestPause: .seconds(60))

    private func pause(_ connection: RetryState, next: TimeInterval? = nil) -> Duration? {
        connection.pause(patience, now, next: next.map { now + $0 })
    }

    @Test func `nothing is in the way at first, and nothing is tried by itself`() {
        let connection = RetryState()
        #expect(connection.obstacle == nil && pause(connection) == nil && !connection.isPaused(now))
        #expect(pause(connection, next: 5) == .seconds(5), "what waits for its time is tried then")
    }

    @Test func `each try in vain makes the pause longer, and one that helps begins anew`() throws {
        var connection = RetryState()
        connection.recordFailure(.connection, Failure(), now)
        let first = try #require(pause(connection, next: 1))
        connection.recordRetry()
        #expect(try #require(pause(connection)) > first)
        connection.recordSuccess()
        connection.recordFailure(.storage, Failure(), now)
        #expect(pause(connection) == first)
    }

    @Test func `a log-in is not waited for by the clock`() {
        var connection = RetryState()
        connection.recordFailure(.login, Failure(), now)
        #expect(pause(connection, next: 3) == nil)
        let helps = connection.recordContact()
        #expect(!helps)
    }

    @Test func `an answered request helps who waits for a connection, and nobody else`() throws {
        var connection = RetryState()
        connection.recordFailure(.connection, Failure(), now)
        let first = pause(connection)
        connection.recordRetry()
        let helps = connection.recordContact()
        #expect(helps && pause(connection) == first)
    }

    @Test func `the server's own pause counts, until a person wants it tried`() {
        var connection = RetryState()
        connection.recordFailure(.connection, Failure(retryAfter: .seconds(30)), now)
        #expect(pause(connection) == .seconds(30) && connection.isPaused(now) && !connection.isPaused(now + 30))
        var emptied = connection
        emptied.recordEmpty()
        #expect(emptied.isPaused(now) && emptied.obstacle == nil)
        connection.reset()
        #expect(!connection.isPaused(now) && connection.obstacle == .connection)
    }
}
