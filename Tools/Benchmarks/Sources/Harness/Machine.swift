import Foundation

/// What is measured on.
enum Machine {
    /// Its processor, system and compiler.
    static var kind: String {
        "\(architecture), \(ProcessInfo.processInfo.activeProcessorCount) processors\(model), \(system), \(compiler)"
    }

    /// How many programs wanted a processor in the last minute, on average; -1 where the system does not tell.
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
        // Only Linux has this file; elsewhere the architecture must do.
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? ""
        return name.isEmpty ? "" : " (\(name))"
    }
}
