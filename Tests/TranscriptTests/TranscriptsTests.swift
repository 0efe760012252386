import DemoServer
import Foundation
import LabPlugin
import Networking
import Testing

@Suite(.timeLimit(.minutes(20)))
struct Transcripts {
    @Test func `no file is left out`() {
        // One of all is the README.
        let run =
            TranscriptFile.all.count - 1 + TranscriptFile.since1_0.count + TranscriptFile.inFolder.count
            + TranscriptFile.kept.joined().count
        #expect(run == TranscriptFile.names.count && TranscriptFile.all.count > 20)
    }

    @Test(arguments: TranscriptFile.since1_0)
    func `what 1.0 adds is as the file says at a server of it`(_ file: TranscriptFile) async throws {
        try await file.check(.server(LemmyServer(version: .v1_0)))
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

    @Test(arguments: TranscriptFile.inFolder, [false, true])
    func `a transcript that reads and writes files holds, in process and over HTTP`(
        _ file: TranscriptFile,
        isRemote: Bool
    ) async throws {
        guard isRemote else { return try await file.checkProgram() }
        try await ServingProgram.run { try await file.checkProgram(server: $0.address.text) }
    }

    @Test(arguments: TranscriptFile.kept, [false, true])
    func `transcripts that share a folder of --data hold, in process and over HTTP`(
        _ files: [TranscriptFile],
        isRemote: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appending(path: "data").path(percentEncoded: false)
        func check(_ server: String?) async throws {
            for file in files { try await file.checkProgram(data: data, server: server) }
        }
        guard isRemote else { return try await check(nil) }
        try await ServingProgram.run { try await check($0.address.text) }
    }
}
