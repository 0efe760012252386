import Primitives

/// The `panes` command.
@MainActor
enum PanesCommand {
    static let panes = Command(
        "panes",
        group: .views,
        summary: "Draw the views side by side: once, or on a screen that follows",
        details: [
            "on: the panes stay on top, what is typed and printed below; off ends it.",
            "once: draws them here, as in a script.",
            "* stands before what changed last, ? behind what is not confirmed.",
            "In another terminal: strata panes [PID]",
        ],
        parameters: [.choice(["on", "off", "once"])],
        examples: ["panes once"],
        synonyms: ["split", "dashboard", "screen", "live"]
    ) { call in
        let session = call.session
        switch try call.word("on|off|once") {
        case "on":
            try session.showPanes()
            let next = session.views.all.isEmpty ? ", and watch REF in PANE opens one" : ""
            return .acknowledgement("panes on: \(session.views.countSummary)\(next)")
        case "off":
            session.hidePanes()
            return .acknowledgement("panes off")
        default:
            return Output([.panes(session.panes.current())])
        }
    }
}
