import Foundation
import Primitives

/// A clock that nobody can set back; what that does must be noticed.
final class ForwardClock: WallClock {
    private let clock: ManualClock
    private let latest: Lock<Date>

    init(_ clock: ManualClock) {
        self.clock = clock
        latest = Lock(clock.now)
    }

    var now: Date {
        let now = clock.now
        return latest.withLock { latest in
            latest = max(latest, now)
            return latest
        }
    }

    @concurrent func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration) }
}
