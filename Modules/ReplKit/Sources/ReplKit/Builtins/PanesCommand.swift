import Primitives

/// The `panes` command.
@MainActor
enum PanesCommand {
    static let panes = Command(
        "panes",
        group: .views,
        summary: "Draw the views side by side, once or continuously",
        details: [
            "on: the panes stay at the top, your input and the output below; off ends it.",
            "once: draws them here, also in a script.",
            "* marks the latest changes, ? a value that is not confirmed.",
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
