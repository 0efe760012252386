import Foundation
import Testing

/// Checks Swift sources with the compiler.
enum TypeCheck {
    /// Returns the compiler's errors, a line each. The sources are checked together, each as a file of one module, against the modules that
    /// were built together with these tests.
    static func errors(in sources: [String]) async throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sources-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Ignored: a folder left in the temporary directory does no harm.
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [String] = []
        for (index, source) in sources.enumerated() {
            let file = folder.appending(path: "Source\(index).swift")
            try source.write(to: file, atomically: false, encoding: .utf8)
            files.append(file.path)
        }
        let built = Self.build.appending(path: "Modules").path
        try #require(
            FileManager.default.fileExists(atPath: built),
            "no modules in \(built): run these tests with Tools/test"
        )
        let cache = Self.build.appending(path: "ModuleCache").path
        let result = try await run(
            ["nice", "swiftc", "-typecheck", "-wmo", "-parse-as-library", "-swift-version", "6", "-suppress-warnings"]
                + ["-diagnostic-style", "llvm", "-module-name", "Sources", "-module-cache-path", cache, "-I", built]
                + Repository.systemLibraries().flatMap { ["-I", $0] } + files
        )
        let errors = result.errors.split(separator: "\n").filter { $0.contains("error: ") }.map(String.init)
        try #require(
            result.status == 0 || !errors.isEmpty,
            "swiftc ended with status \(result.status):\n\(result.errors)"
        )
        return errors
    }

    /// The folder in which the build put these tests and the modules.
    private static var build: URL {
        #if os(Linux)
            Bundle.main.bundleURL
        #else
            Bundle(for: Anchor.self).bundleURL.deletingLastPathComponent()
        #endif
    }

    private final class Anchor {}
}
