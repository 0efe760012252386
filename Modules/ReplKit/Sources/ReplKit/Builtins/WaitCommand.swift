import Propagation

/// The `wait` command.
@MainActor
enum WaitCommand {
    static let wait = Command(
        "wait",
        group: .session,
        summary: "Wait for the work that is still under way",
        details: [
            "A command waits for its own work. After Ctrl-C this work goes on by itself.",
            "In a script, where no view polls by itself, it waits for the next poll of",
            "each view of watch REF every N: up to N seconds, and none if the clock",
            "was moved past them. Each wait is one poll; at a prompt it waits for none.",
            "It fails if an edit failed that no command waited for.",
            "Ctrl-C ends the waiting.",
        ],
        examples: ["wait", "watch KIND:1 every 1; wait"],
        synonyms: ["settle", "sleep"]
    ) { call in
        let session = call.session
        let activity = session.commits.activity
        let counts = activity.counts(of: nil)
        // Edits that wait for other edits have no request yet.
        let open = max(counts.open - counts.held, counts.held > 0 ? 0 : session.detachedEdits.count)
        let failures = await session.waitForDetachedEdits()
        try Task.checkCancellation()
        try fail(failures)
        let looks = try await session.waitForNextPoll()
        try Task.checkCancellation()
        var told = open == 0 ? [] : ["\(Session.requests(open)) ended"]
        if looks > 0 { told.append("\(looks == 1 ? "1 view" : "\(looks) views") polled") }
        let held = activity.counts(of: nil).held
        if held > 0 { told.append("\(held) held back") }
        return .done(told.isEmpty ? "nothing is under way" : told.joined(separator: ", "))
    }

    /// Throws if an edit failed that no command waited for.
    private static func fail(_ failures: [String]) throws {
        guard let first = failures.first else { return }
        let text = failures.count == 1 ? first : "\(failures.count) edits failed: \(failures.joined(separator: "; "))"
        throw ReplError(.failed, text, hint: "explain")
    }
}

extension Session {
    /// Tells a person who leaves which work has not ended: an edit that is under way may or may not reach the server.
    func reportUnfinishedWork() {
        let counts = commits.activity.counts(of: nil)
        guard options.isInteractive, counts.open > 0 else { return }
        let (open, held, queued) = (counts.open - counts.held, counts.held, max(0, detachedEdits.count - counts.open))
        let parts = [
            open > 0 ? "\(Self.requests(open)) still under way" : nil,
            held > 0 ? "\(held) held back, and not sent" : nil,
            queued > 0 ? "\(queued == 1 ? "1 edit" : "\(queued) edits") not sent" : nil,
        ]
        notify("left with \(parts.compactMap(\.self).joined(separator: ", "))")
    }
}
