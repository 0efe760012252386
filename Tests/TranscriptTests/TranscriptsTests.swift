import LabPlugin
import Testing

@Suite(.timeLimit(.minutes(20)))
struct Transcripts {
    @Test func `no file is left out`() {
        // Those that begin with kept- need a folder; two are run one after the other.
        #expect(TranscriptFile.names.count { $0.hasPrefix("kept-") } == 3)
        #expect(TranscriptFile.all.count > 20)
    }

    @Test(arguments: TranscriptFile.all)
    func `a transcript holds in process`(_ file: TranscriptFile) async throws {
        try await file.check(.inProcess)
    }

    /// Each has a server of its own, because the votes of one would change the others.
    @Test(arguments: TranscriptFile.all)
    func `a transcript holds over HTTP`(_ file: TranscriptFile) async throws {
        try await ServingProgram.run { server in
            try await file.check(.remote(server.address))
        }
    }
}
