import Foundation
import Testing

/// The `faults` program that was built together with these tests; the processes that are killed run it.
enum BuiltFaults {
    static var path: String {
        get throws {
            #if os(Linux)
                let folder = Bundle.main.bundleURL
            #else
                let folder = Bundle(for: Anchor.self).bundleURL.deletingLastPathComponent()
            #endif
            let path = folder.appending(path: "faults").path(percentEncoded: false)
            try #require(
                FileManager.default.isExecutableFile(atPath: path),
                "no faults in \(folder.path): the target must depend on it, so that it is built"
            )
            return path
        }
    }

    private final class Anchor {}
}
