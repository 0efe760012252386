import Foundation

/// The process's memory.
public enum Memory {
    /// Bytes in use now; where the system does not tell, at the highest: what stays flat did not grow in between.
    public static var resident: Int {
        #if os(Linux)
            // Linux always has this file; without it, memory shows as 0.
            let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
            let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return pages * Int(getpagesize())
        #else
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #endif
    }
}
