import ReplFuzzing
import Testing

extension OnTerminals {
    /// A short run of the test that `Tools/fuzz` does with a million inputs.
    @Suite(.timeLimit(.minutes(20)))
    struct Fuzzing {
        private static let seeds = [
            "load note 1 as n; show n > file # remark", "notes as f; watch f in list",
            #"write n "buy; milk" 'and "more"'"#,
            "show 猫の写真 🐈 | less", "!echo hi", "star f.1; undo", "set columns 100", "? watch",
        ]

        @Test(arguments: [(ReplFuzz.Subject.parser, 3_000), (.keys, 5_000), (.line, 100)])
        func `nothing traps, and promises are kept`(_ subject: ReplFuzz.Subject, _ count: Int) async throws {
            let findings = try await ReplFuzz(seeds: Self.seeds).run(subject, inputs: count)
            #expect(findings.isEmpty, "\(findings.first?.description ?? "")")
        }
    }
}
