import Foundation

/// The processor time of a thread, which does not include other processes' work or waiting.
enum ThreadTime {
    /// Returns the seconds of this thread's processor time, the minimum of several runs.
    static func least(of times: Int = 5, _ work: () -> Void) -> Double {
        (0..<times).map { _ in spent(work) }.min() ?? 0
    }

    /// Returns the seconds of this thread's processor time.
    static func spent(_ work: () -> Void) -> Double {
        let start = now()
        work()
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
