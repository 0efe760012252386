import Foundation

/// How long something takes, whatever other tests do meanwhile.
enum ThreadTime {
    /// Seconds of this thread's CPU time that it takes, the least of several.
    static func least(of times: Int = 5, _ work: () -> Void) -> Double {
        (0..<times).map { _ in
            let start = now()
            work()
            return now() - start
        }.min() ?? 0
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
