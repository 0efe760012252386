import Primitives
import Propagation

/// Walks from a command to all that followed from it.
struct Explanation {
    struct Step: Hashable {
        let label: String
        let detail: String
        let duration: Duration?

        init(_ label: String, _ detail: String, duration: Duration? = nil) {
            self.label = label
            self.detail = detail
            self.duration = duration
        }
    }

    /// All that one cause did, in the order of its first trace.
    private struct Group {
        let cause: Cause
        var events: [(event: PropagationEvent, instant: ContinuousClock.Instant)] = []
        var changes: [EntityChange] = []
        var views: [String] = []
    }

    let steps: [Step]
    /// Whether anything followed from the command at all.
    let hasEffects: Bool

    /// Explains the command whose cause is `root`.
    ///
    /// - Parameters:
    ///   - views: The names of all views, to say which were not reached.
    ///   - entries: The chronicle.
    init(_ root: Cause, views: [String], entries: [Chronicle.Entry]) {
        let groups = Self.groups(from: root, entries)
        var steps: [Step] = []
        for group in groups { steps += Self.steps(for: group, all: groups, views: views) }
        self.steps = steps
        hasEffects = groups.contains { $0.cause.id != root.id || !$0.changes.isEmpty || !$0.views.isEmpty }
    }

    private static func groups(from root: Cause, _ entries: [Chronicle.Entry]) -> [Group] {
        var groups: [Group] = []
        var indexes: [UInt64: Int] = [:]
        for entry in Chronicle.entries(entries, from: root) {
            let index = indexes[entry.cause.id] ?? groups.count
            if index == groups.count {
                groups.append(Group(cause: entry.cause))
                indexes[entry.cause.id] = index
            }
            switch entry.content {
            case .event(let event): groups[index].events.append((event, entry.instant))
            case .changes(let changes): groups[index].changes += changes
            case .redraw(let view): if !groups[index].views.contains(view) { groups[index].views.append(view) }
            }
        }
        return groups
    }

    // MARK: Steps

    private static func steps(for group: Group, all groups: [Group], views: [String]) -> [Step] {
        switch group.cause.kind {
        case .edit:
            return [Step("optimistic", describe(group.changes) ?? group.cause.text)] + notified(group, views)
        case .verification:
            let count = group.changes.reduce(0) { $0 + $1.fields.count }
            let told = count == 0 ? "0 fields changed" : "tells of \(count) more field\(count == 1 ? "" : "s")"
            let redraws = group.views.count == 1 ? "1 redraw" : "\(group.views.count) redraws"
            return [Step("merge", "server agrees\(count == 0 ? ":" : " and") \(told), \(redraws)")]
        case .rollback:
            return [Step("rolled back", describe(group.changes) ?? group.cause.text)] + notified(group, views)
        case .request:
            return [request(group, groups)]
        default:
            guard group.cause.kind == .command else { return others(group) + merged(group, views) }
            // A command inside of another: what `undo` runs.
            let nested = group.cause.parent == nil ? [] : [Step("command", group.cause.text)]
            return nested + others(group) + changed(group, views)
        }
    }

    /// What a command changed by itself, with nobody to agree to it.
    private static func changed(_ group: Group, _ views: [String]) -> [Step] {
        let steps = describe(group.changes).map { [Step("changed", $0)] } ?? []
        return steps + rebuilt(group) + notified(group, views)
    }

    private static func merged(_ group: Group, _ views: [String]) -> [Step] {
        guard let text = describe(group.changes) else { return rebuilt(group) + notified(group, views) }
        return [Step("merge", text)] + rebuilt(group) + notified(group, views)
    }

    /// The value trees that are others now, and what in them changed: the way from a change to a view that names something else.
    private static func rebuilt(_ group: Group) -> [Step] {
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
        return [Step("rebuilt", trees.prefix(trees.count > 8 ? 7 : 8).joined(separator: "; ") + more)]
    }

    /// `message:12 through person:42`.
    private static func words(of event: PropagationEvent) -> String {
        [event.entity.map { typedName(of: $0.description) }, event.text].compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private static func notified(_ group: Group, _ views: [String]) -> [Step] {
        guard !group.views.isEmpty else { return [] }
        let reached = views.filter(group.views.contains) + group.views.filter { !views.contains($0) }
        let untouched = views.filter { !group.views.contains($0) }
        var text = reached.joined(separator: ", ")
        let entities = group.changes.map { typedName(of: $0.key.description) }
        if !untouched.isEmpty {
            let verb = untouched.count == 1 ? "reads" : "read"
            let what = entities.count == 1 ? entities[0] : "what changed"
            text += "     (\(untouched.joined(separator: ", ")) \(verb) no field of \(what))"
        }
        return [Step("notified", text)]
    }

    /// `POST /post/like  {…} -> 200`, with the time it took.
    private static func request(_ group: Group, _ groups: [Group]) -> Step {
        let sent = group.events.first { $0.event.kind == .request }
        let answer = groups.lazy.filter { $0.cause.parent == group.cause.id }
            .flatMap(\.events).first { $0.event.kind == .response }
        let label = group.cause.text
        var detail = sent?.event.text ?? ""
        if detail.hasPrefix(label) { detail = String(detail.dropFirst(label.count).drop { $0 == " " }) }
        detail += (detail.isEmpty ? "-> " : " -> ") + (answer?.event.text ?? "no answer")
        let duration = sent.flatMap { sent in answer.map { $0.instant - sent.instant } }
        return Step(label, detail, duration: duration)
    }

    /// Events that have no commit of their own; many of one kind are counted.
    private static func others(_ group: Group) -> [Step] {
        let told: [PropagationEvent.Kind] = [.hit, .make, .evict, .diskRead, .diskWrite, .status, .diagnostic]
        return told.flatMap { kind -> [Step] in
            let events = group.events.map(\.event).filter { $0.kind == kind }
            guard let first = events.first else { return [] }
            let more = events.count > 1 ? ", and \(events.count - 1) more" : ""
            return [Step(kind.rawValue, words(of: first) + more)]
        }
    }

    /// `post:42 score 17->18, vote none->up`; only counted if there is much of it.
    private static func describe(_ changes: [EntityChange]) -> String? {
        guard !changes.isEmpty else { return nil }
        let fields = changes.reduce(0) { $0 + $1.fields.count }
        guard fields <= 8, changes.count <= 3 else {
            return "\(fields) fields of \(changes.count) \(changes.count == 1 ? "entity" : "entities") changed"
        }
        return changes.map { change in
            let fields = change.fields.map { "\(typedName(of: $0.name)) \($0.old)->\($0.new)" }
            return "\(typedName(of: change.key.description)) \(fields.joined(separator: ", "))"
        }.joined(separator: "; ")
    }
}
