import Foundation

/// The machine that runs the benchmarks.
enum Machine {
    /// A description of its processor, system and compiler.
    static var kind: String {
        "\(architecture), \(ProcessInfo.processInfo.activeProcessorCount) processors\(model), \(system), \(compiler)"
    }

    /// The load average of the last minute; -1 if the system does not report it.
    static var load: Double {
        var averages = [0.0]
        return getloadavg(&averages, 1) == 1 ? (averages[0] * 100).rounded() / 100 : -1
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86-64"
        #elseif arch(arm64)
            "arm64"
        #else
            "another architecture"
        #endif
    }

    private static var system: String {
        #if os(Linux)
            "Linux"
        #elseif os(macOS)
            "macOS"
        #else
            "another system"
        #endif
    }

    private static var compiler: String {
        #if compiler(>=6.4)
            "Swift 6.4 or later"
        #elseif compiler(>=6.3)
            "Swift 6.3"
        #else
            "Swift 6.2"
        #endif
    }

    private static var model: String {
        // Ignored: only Linux has this file; elsewhere the architecture is enough.
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? ""
        return name.isEmpty ? "" : " (\(name))"
    }
}

/// The memory of the process.
public enum Memory {
    /// The number of bytes in use now. On systems that do not report it, the peak so far, which still shows that memory did not grow in
    /// between.
    public static var resident: Int {
        #if os(Linux)
            // Ignored: Linux always has this file; without it, memory shows as 0.
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
