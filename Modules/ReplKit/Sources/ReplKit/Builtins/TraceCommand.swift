/// The `trace` command.
@MainActor
enum TraceCommand {
    static let trace = Command(
        "trace",
        group: .diagnostics,
        summary: "Print every event as it happens, or stop",
        parameters: [.choice(["on", "off"])],
        examples: ["trace on", "trace off"],
        synonyms: ["log", "debug", "verbose"]
    ) { call in
        let isOn = try call.word("on|off") == "on"
        call.session.setTracing(isOn)
        return .acknowledgement("trace \(isOn ? "on" : "off")")
    }
}
