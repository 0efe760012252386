/// The `record` command.
@MainActor
enum RecordCommand {
    static let record = Command(
        "record",
        group: .lessons,
        summary: "Write the session to a file as it goes",
        details: [
            "FILE.cast becomes an asciinema recording, with times; any other name",
            "a transcript, 80 columns wide, that run FILE runs again; it makes the",
            "aliases that it needs. force writes over a file that is there already",
        ],
        parameters: [Parameter.word("FILE|off").optional.completing(from: "recordings"), .flag("force")],
        examples: ["record hello.cast force; status; record off"],
        synonyms: ["log", "script", "capture", "save-session"]
    ) { call in
        let session = call.session
        guard let file = call.optionalWord("FILE|off") else {
            if call.has("force") { throw ReplError(.usage, "record: force needs a file", hint: "record FILE force") }
            let text = session.recorder.map { "this session is recorded in \($0.path)" } ?? "nothing is recorded"
            return Output([.line(OutputLine(.hit, text))])
        }
        guard file != "off" else {
            guard let recorder = session.recorder else {
                return Output([.line(OutputLine(.hit, "nothing is recorded"))])
            }
            session.endRecording()
            if let failure = recorder.failure { throw failure }
            return .acknowledgement("recorded in \(recorder.path)")
        }
        if let recorder = session.recorder {
            throw ReplError(.failed, "this session is recorded in \(recorder.path) already", hint: "record off")
        }
        try session.beginRecording(in: call.path("FILE|off"), overwrites: call.has("force"))
        return .acknowledgement("recording in \(file) until record off")
    }
}
