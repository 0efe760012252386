import Foundation
import Testing

@Suite struct Consumers {
    @Test(.timeLimit(.minutes(20))) func `a package outside builds one module by URL and version`() async throws {
        // `nice`: it builds for seconds while other tests run. The others take a minute: .ci/run.
        let script = Repository.root.appending(path: "Tests/Consumers/run").path
        let result = try await run("nice", "bash", script, "CacheConsumer")
        #expect(result.status == 0, "Tests/Consumers/run failed; run it by hand to see the same:\n\(result.errors)")
        #expect(result.text.contains("consumer CacheConsumer: builds, runs"), "\(result.text)")
    }
}
