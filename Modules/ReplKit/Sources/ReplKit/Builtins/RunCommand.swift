/// The `run` command.
@MainActor
enum RunCommand {
    static let run = Command(
        "run",
        group: .lessons,
        summary: "Run a file's lines or a transcript's commands",
        parameters: [.word("FILE").completing(from: "files")],
        examples: ["record hello.transcript force; status; record off; run hello.transcript"],
        synonyms: ["source", "script", "execute"]
    ) { call in
        let session = call.session
        let file = try call.word("FILE")
        guard session.runDepth < 8 else { throw ReplError(.failed, "\(file): files run one another without end") }
        guard file != "-" else {
            throw ReplError(.file, "the input is being read already", hint: "in a shell: strata run -; or run FILE")
        }
        let text = TextFile.normalized(try await TextFile.readCancellable(call.path("FILE")))
        let transcript = Transcript(parsing: text)
        try transcript.check(file)
        session.runDepth += 1
        defer { session.runDepth -= 1 }
        let entries = transcript.entries.map { ($0.command, $0.status) }
        let lines = text.split(whereSeparator: \.isNewline).map { (String($0), ExitStatus.ok) }
        for (line, expected) in entries.isEmpty ? lines : entries {
            try Task.checkCancellation()
            let status = await session.execute(line)
            guard status == expected else {
                throw ReplError(
                    ReplError.Code("script", exitStatus: status == .ok ? .expectationNotMet : status),
                    "\(file) stopped at: \(TextLayout.cut(line, to: 50))"
                )
            }
            if session.isEnded { break }
        }
        return .acknowledgement("\(file) done")
    }
}
