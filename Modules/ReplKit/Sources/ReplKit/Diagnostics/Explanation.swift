import Primitives
import Propagation

/// The steps from a command to all its effects.
struct Explanation {
    /// All entries of one cause, in the order of its first entry.
    struct Group {
        let cause: Cause
        var events: [(event: PropagationEvent, instant: ContinuousClock.Instant)] = []
        var changes: [EntityChange] = []
        var views: [String] = []
        let began: ContinuousClock.Instant
    }

    let steps: [ExplanationStep]
    /// True if the command had any effect.
    let hasEffects: Bool
    /// True if any view was redrawn.
    let hasRedraws: Bool

    /// Explains the effects of `root`.
    ///
    /// - Parameters:
    ///   - record: The record of the command; nil if the root is a poll.
    ///   - views: The names of all views, to list those that were not notified.
    ///   - signs: The signs that the output can show.
    ///   - entries: The log entries that belong to the root.
    ///   - naming: Returns the name that references use for an entity of the log.
    init(
        _ root: Cause,
        _ record: CommandRecord?,
        views: [String],
        signs: Signs,
        entries: [SessionLog.Entry],
        naming: @escaping (EntityKey) -> EntityKey
    ) {
        let groups = Self.groups(entries)
        hasEffects = groups.contains { $0.cause.id != root.id || !$0.changes.isEmpty || !$0.views.isEmpty }
        hasRedraws = groups.contains { !$0.views.isEmpty }
        let began = record?.began ?? groups.first?.began
        let writer = ExplanationWriter(
            groups: groups,
            views: views,
            signs: signs,
            ended: record?.ended,
            naming: naming
        )
        var steps = [Self.first(root, record)]
        var ending = Self.ending(of: record, hasEffects: hasEffects)
        for group in groups {
            // Effects after the end of the command come behind the step that shows its end.
            if let end = ending, let ended = record?.ended, group.began > ended {
                steps.append(end)
                ending = nil
            }
            steps += writer.steps(for: group)
        }
        if let ending { steps.append(ending) }
        self.steps = steps.map { step in
            var step = step
            if let began { step.sinceBegin = step.instant.map { $0 - began } }
            return step
        }
    }

    private static func first(_ root: Cause, _ record: CommandRecord?) -> ExplanationStep {
        guard let record else { return ExplanationStep(.poll, root.text, "asked again, by itself") }
        var step = ExplanationStep(.command, record.typed, record.aliasOf.map { "alias of: \($0)" } ?? "")
        step.instant = record.began
        if case .running = record.ending {
            step.detail += step.detail.isEmpty ? "still under way" : "; still under way"
        }
        return step
    }

    /// Returns the step that shows how a command ended if it failed, was cancelled, or had no effect; else nil.
    private static func ending(of record: CommandRecord?, hasEffects: Bool) -> ExplanationStep? {
        guard let record else { return nil }
        var step: ExplanationStep
        switch record.ending {
        case .failed(let message): step = ExplanationStep(.failed, "failed", message)
        case .cancelled: step = ExplanationStep(.cancelled, "cancelled", "by Ctrl-C; what was sent before goes on")
        case .done(let text) where !hasEffects:
            step = ExplanationStep(.nothing, "nothing", text ?? "no request, no change")
        case .done, .running: return nil
        }
        step.instant = record.ended
        return step
    }

    private static func groups(_ entries: [SessionLog.Entry]) -> [Group] {
        var groups: [Group] = []
        var indexes: [UInt64: Int] = [:]
        for entry in entries {
            let index = indexes[entry.cause.id] ?? groups.count
            if index == groups.count {
                groups.append(Group(cause: entry.cause, began: entry.instant))
                indexes[entry.cause.id] = index
            }
            switch entry.content {
            case .event(let event): groups[index].events.append((event, entry.instant))
            case .changes(let changes): groups[index].changes += changes
            case .redraw(let redraw):
                if !groups[index].views.contains(redraw.view) { groups[index].views.append(redraw.view) }
            }
        }
        return groups
    }
}
