import Foundation
import Primitives
import Testing

@Suite struct `What schools answer` {
    private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The script checks the recorded page: its next run would overwrite a change that was made by hand.
    @Test(.enabled(if: python != nil)) func `is what the script writes`() async throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Generation/record-schools").standardized
        let process = try ChildProcess(try #require(Self.python), [script.path, "--check"])
        #expect(await process.end() == .exit(0), "run Generation/record-schools, or mend it")
    }
}
