import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct `strata panes` {
    @Test(arguments: [
        (["panes", "many"], "panes takes the number of a session's process, not many"),
        (["panes", "1", "2"], "panes takes the number of a session's process, not 1 2"),
        (["panes", "--seed", "7"], "panes does not take --seed"),
    ])
    func `arguments that mean nothing are refused`(_ words: [String], _ message: String) async throws {
        let result = try await BuiltProgram.run(words)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("strata: \(message)\n"), "\(result)")
    }

    @Test func `without a session it says so, and how to begin one`() async throws {
        let newest = try await BuiltProgram.run("panes")
        #expect(newest.status == 3)
        #expect(newest.errors.hasPrefix("strata: no session is running\n        try: start strata in another terminal"))
        let other = try await BuiltProgram.run("panes", "1")
        #expect(other.status == 3)
        #expect(other.errors.hasPrefix("strata: process 1 has no session, nor has any other\n"), "\(other)")
    }

    @Test func `a script opens no socket`() async throws {
        let folder = try TemporaryFolder()
        let result = try await BuiltProgram.run("-c", "panes once", environment: ["XDG_RUNTIME_DIR": folder.url.path])
        #expect(result.status == 0 && result.output == "  (no views: watch REF in PANE)\n", "\(result)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }
}
