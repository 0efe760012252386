import Networking
import ReplKit

/// The output of the command `net`.
enum NetDisplay {
    /// The arguments of `net` with their meanings.
    static var usage: [(words: String, meaning: String)] {
        Faults.Setting.usage + ServerFault.usage + [
            ("FAULT off", "ends that fault"),
            ("FAULT on POST /post/like", "only those requests: a METHOD, a PATH or both"),
        ]
    }

    /// The meanings of the faults, by the word behind `net`, for Tab.
    static var meanings: [String: String] {
        let faults = usage.map { (String($0.words.prefix { $0 != " " }), $0.meaning) }
        return Dictionary(faults + [("off", "ends all faults")]) { first, _ in first }
    }

    /// The additional lines of `help net`.
    static var details: [String] {
        let width = usage.map(\.words.count).max() ?? 0
        return usage.map { "\($0.words.padded(to: width))  \($0.meaning)" } + [
            "Faults apply in this order: a request is held, finds no connection, waits",
            "(delay, jitter), and is answered (fail, rate, limit, html, or the server);",
            "then malformed or truncate damages the answer. Without \"on\" a fault affects",
            "all requests. PATH is the end of a path; * is any text: on /post/*. break,",
            "stall and reset need strata serve --control and strata --server URL --demo.",
            "While a vote is held you can type on; a held read waits until Ctrl-C.",
        ]
    }

    /// Returns a table of the active faults, or the usage if there are none.
    @MainActor
    static func output(_ faults: Faults, server: [ServerFault]) -> Output {
        let active = faults.active
        guard !active.isEmpty || !server.isEmpty else {
            let rows = usage.map { [ShownValue.text("net \($0.words)"), .text($0.meaning)] }
            return Output([
                .line(OutputLine(.ok, "net ok")),
                .table(OutputTable(columns: ["command", "what it does"], rows: rows, uncut: ["command"])),
            ])
        }
        let count = active.count + server.count
        let rows =
            active.map { active in
                [
                    .text("\(active.setting.mode)"), .text("\(active.setting.pattern)"),
                    .text(active.setting.mode.kind.map { progress(active, $0) } ?? ""),
                ]
            }
            + server.map { fault in
                [
                    ShownValue.text("\(fault.kind.rawValue) \(fault.count)"),
                    .text(fault.on ?? "\(RequestPattern.every)"), .text("by the server"),
                ]
            }
        return Output([
            .line(OutputLine(.ok, "net: \(count) fault\(count == 1 ? "" : "s"), seed \(faults.seed); net ok ends all")),
            .table(OutputTable(columns: ["fault", "on", "so far"], rows: rows, uncut: ["fault", "on"])),
        ])
    }

    /// Returns the part of the prompt that reminds of the active faults: `[net fail 1]`; nil if there are none.
    @MainActor
    static func promptPart(_ faults: Faults) -> PromptPart? {
        let active = faults.active
        guard let first = active.first else { return nil }
        guard active.count == 1 else { return PromptPart("net: \(active.count) faults", as: .warning) }
        let held = first.held > 0 ? ["\(first.held) held"] : []
        let part = PromptPart(["net \(first.setting.mode)"] + held, as: .warning)
        // Once a request has failed, the client's own part says so, with the edits that wait.
        return first.setting.mode.kind == .offline ? part.unless("offline") : part
    }

    private static func progress(_ active: Faults.Active, _ kind: Faults.Kind) -> String {
        switch kind {
        case .hold: "\(active.held) held now"
        case .delay, .jitter: "\(active.affectedCount) delayed"
        default: "\(active.affectedCount) affected"
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
