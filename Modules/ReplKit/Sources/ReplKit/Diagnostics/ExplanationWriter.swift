import Primitives
import Propagation

/// Describes the entries of one cause in words. A change has blanks at which no line is broken (``TextLayout/glued(_:)``).
struct ExplanationWriter {
    let groups: [Explanation.Group]
    let views: [String]
    let signs: Signs
    /// The time at which the command ended.
    let ended: ContinuousClock.Instant?
    /// Returns the name that references use for an entity of the log.
    let naming: (EntityKey) -> EntityKey

    func steps(for group: Explanation.Group) -> [ExplanationStep] {
        let steps = words(for: group)
        return steps.map { step in
            var step = step
            step.instant = group.began
            return step
        }
    }

    private func words(for group: Explanation.Group) -> [ExplanationStep] {
        switch group.cause.kind {
        case .edit:
            return [changed(.edit, "optimistic", group) ?? ExplanationStep(.edit, "optimistic", group.cause.text)]
                + notified(group)
        case .verification:
            return [confirmed(group)]
        case .rollback:
            return [
                changed(.rollback, "rolled back", group) ?? ExplanationStep(.rollback, "rolled back", group.cause.text)
            ]
                + notified(group)
        // A cause that sends no request itself has no response either, for example when a delegate is asked to fetch.
        case .request where group.events.contains { $0.event.kind == .request }:
            return [request(group)]
        case .command:
            // A command inside another command was run by `undo`.
            let nested = group.cause.parent == nil ? [] : [ExplanationStep(.command, "command", group.cause.text)]
            // The command changed these fields locally, without a request.
            let change = changed(.change, "changed", group).map { [$0] } ?? []
            return nested + miscellaneous(group) + change + rebuilt(group) + notified(group)
        default:
            let change = changed(.merge, "merge", group).map { [$0] } ?? []
            return miscellaneous(group) + change + rebuilt(group) + notified(group)
        }
    }

    private func changed(_ kind: ExplanationStep.Kind, _ label: String, _ group: Explanation.Group) -> ExplanationStep?
    {
        guard let text = describe(group.changes) else { return nil }
        var step = ExplanationStep(kind, label, text)
        step.changes = group.changes
        return step
    }

    private func confirmed(_ group: Explanation.Group) -> ExplanationStep {
        let count = group.changes.reduce(0) { $0 + $1.fields.count }
        let told = count == 0 ? "0 fields changed" : "changes \(count) more field\(count == 1 ? "" : "s")"
        let redraws = group.views.count == 1 ? "1 redraw" : "\(group.views.count) redraws"
        var step = ExplanationStep(.merge, "merge", "server agrees\(count == 0 ? ":" : " and") \(told), \(redraws)")
        (step.changes, step.views) = (group.changes, group.views)
        return step
    }

    /// Returns a step with the value trees that were rebuilt and their changes; it connects a change to the views that show the trees.
    private func rebuilt(_ group: Explanation.Group) -> [ExplanationStep] {
        var counts: [String: Int] = [:]
        var names: [String] = []
        for event in group.events.map(\.event) where event.kind == .rebuild {
            let name = words(of: event)
            if counts[name] == nil { names.append(name) }
            counts[name, default: 0] += 1
        }
        guard !names.isEmpty else { return [] }
        let trees = names.map { name in counts[name].map { $0 > 1 ? "\(name) (\($0) times)" : name } ?? name }
        let more = trees.count > 8 ? "; and \(trees.count - 7) more" : ""
        return [
            ExplanationStep(.rebuild, "rebuilt", trees.prefix(trees.count > 8 ? 7 : 8).joined(separator: "; ") + more)
        ]
    }

    private func notified(_ group: Explanation.Group) -> [ExplanationStep] {
        guard !group.views.isEmpty else { return [] }
        let reached = views.filter(group.views.contains) + group.views.filter { !views.contains($0) }
        let untouched = views.filter { !group.views.contains($0) }
        var text = reached.joined(separator: ", ")
        if !untouched.isEmpty {
            let verb = untouched.count == 1 ? "reads" : "read"
            let what = group.changes.count == 1 ? commandText(for: group.changes[0].key) : "what changed"
            text += "     (\(untouched.joined(separator: ", ")) \(verb) no field of \(what))"
        }
        var step = ExplanationStep(.views, "notified", text)
        (step.views, step.untouched) = (reached, untouched)
        return [step]
    }

    /// Returns the step of a request, `POST /post/like  {…} -> 200`, with the time until the response.
    private func request(_ group: Explanation.Group) -> ExplanationStep {
        let sent = group.events.first { $0.event.kind == .request }
        let answer = groups.lazy.filter { $0.cause.parent == group.cause.id }
            .flatMap(\.events).first { $0.event.kind == .response }
        let label = group.cause.text
        var detail = sent?.event.text ?? ""
        if detail.hasPrefix(label) { detail = String(detail.dropFirst(label.count).drop { $0 == " " }) }
        let answered = signs == .words ? "answered" : signs.arrow
        detail +=
            (detail.isEmpty ? "" : " ") + (answer.map { "\(answered) \($0.event.text)" } ?? "\(signs.arrow) no answer")
        if let answer, let ended, answer.instant > ended { detail += ", after the command had ended" }
        var step = ExplanationStep(.request, label, detail)
        step.duration = sent.flatMap { sent in answer.map { $0.instant - sent.instant } }
        return step
    }

    /// Returns steps for events without a commit; many events of one kind are counted.
    private func miscellaneous(_ group: Explanation.Group) -> [ExplanationStep] {
        let told: [PropagationEvent.Kind] = [.hit, .make, .evict, .diskRead, .diskWrite, .hook, .status, .diagnostic]
        return told.flatMap { kind -> [ExplanationStep] in
            let events = group.events.map(\.event).filter { $0.kind == kind }
            guard let first = events.first else { return [] }
            // The functions of a delegate are few, and their order tells how it came to its status.
            guard kind != .hook else { return events.map { ExplanationStep(.event, kind.rawValue, words(of: $0)) } }
            let more = events.count > 1 ? ", and \(events.count - 1) more" : ""
            let label = kind == .diagnostic ? OutputLine.Status.note.rawValue : kind.rawValue
            return [ExplanationStep(.event, label, words(of: first) + more)]
        }
    }

    // MARK: Words

    /// Returns an event in words: `message:12 through person:42`.
    private func words(of event: PropagationEvent) -> String {
        [event.entity.map { commandText(for: naming($0)) }, event.text].compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// Returns the changes in words, `post:42 score 17 -> 18, vote none -> up`, or only their number if there are many.
    private func describe(_ changes: [EntityChange]) -> String? {
        guard !changes.isEmpty else { return nil }
        let fields = changes.reduce(0) { $0 + $1.fields.count }
        guard fields <= 8, changes.count <= 3 else {
            return "\(fields) fields of \(changes.count) \(changes.count == 1 ? "entity" : "entities") changed"
        }
        return changes.map { change in
            let fields = change.fields.map { ValueChange($0).text(signs).glued }
            return "\(commandText(for: change.key)) \(fields.joined(separator: ", "))"
        }.joined(separator: "; ")
    }
}
