import Foundation
import Testing

@Suite struct `What schools answer` {
    private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The script checks the recorded page: its next run would overwrite a change that was made by hand.
    @Test(.enabled(if: python != nil)) func `is what the script writes`() async throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Generation/record-schools").standardized
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.python))
        process.arguments = [script.path, "--check"]
        let status = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
        #expect(status == 0, "run Generation/record-schools, or mend it")
    }
}
