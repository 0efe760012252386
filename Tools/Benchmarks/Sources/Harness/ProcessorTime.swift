#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Processor time, which does not count the time that other processes used.
public enum ProcessorTime {
    /// The processor time of all threads of this process.
    public static var process: Duration { read(CLOCK_PROCESS_CPUTIME_ID) }

    /// The processor time of this thread.
    public static var thread: Duration { read(CLOCK_THREAD_CPUTIME_ID) }

    private static func read(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}
