import Primitives
import Propagation

/// Walks from a command to all that followed from it.
struct Explanation {
    /// All that one cause did, in the order of its first trace.
    struct Group {
        let cause: Cause
        var events: [(event: PropagationEvent, instant: ContinuousClock.Instant)] = []
        var changes: [EntityChange] = []
        var views: [String] = []
        let began: ContinuousClock.Instant
    }

    let steps: [ExplanationStep]
    /// Whether anything followed from the command at all.
    let hasEffects: Bool
    /// Whether any view was drawn again.
    let hasRedraws: Bool

    /// Explains what began with `root`.
    ///
    /// - Parameters:
    ///   - record: The command, if it was one.
    ///   - views: The names of all views, to say which were not reached.
    ///   - entries: What the chronicle has of it.
    ///   - naming: What references call an entity of the log.
    init(
        _ root: Cause,
        _ record: CommandRecord?,
        views: [String],
        entries: [Chronicle.Entry],
        naming: @escaping (EntityKey) -> EntityKey
    ) {
        let groups = Self.groups(entries)
        hasEffects = groups.contains { $0.cause.id != root.id || !$0.changes.isEmpty || !$0.views.isEmpty }
        hasRedraws = groups.contains { !$0.views.isEmpty }
        let began = record?.began ?? groups.first?.began
        let writer = StepWriter(groups: groups, views: views, ended: record?.ended, naming: naming)
        var steps = [Self.first(root, record)]
        var ending = Self.ending(of: record, hasEffects: hasEffects)
        for group in groups {
            // What went on after the command had ended comes behind its end.
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

    /// What there is to say of how a command ended: that it failed, was cancelled, or did nothing.
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

    private static func groups(_ entries: [Chronicle.Entry]) -> [Group] {
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
