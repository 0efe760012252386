import Foundation

/// Measures the time of work independently of other tests.
enum ThreadTime {
    /// Returns the CPU time of this thread in seconds, the minimum of several runs.
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
