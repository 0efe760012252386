import Propagation

@testable import Middleware

/// A tier for tests: a mark, tags to which edits append, and a number in no group.
struct PageFields: TierFields {
    var number = 0
    var saved = false
    var tags: [String] = []

    static let saved = FieldGroup<Self>("saved", index: 1) { $1.saved = $0.saved }
    static let tags = FieldGroup<Self>("tags", index: 2) { $1.tags = $0.tags }
    static let groups = [saved, tags]

    func changes(from old: Self) -> ChangeMask { self == old ? [] : ChangeMask(rawValue: 1) }
}

/// A machine with one entity, and a few words for what happens to it.
struct World {
    var knowledge = Knowledge()
    private(set) var actions: [KnowledgeAction] = []
    private let commits = Commits()

    static let key = EntryKey(PageFields.self, .number(1))

    init(isRecording: Bool = false) { knowledge.isRecording = isRecording }

    func now() -> Stamp { commits.makeStamp() }

    static func saying(_ fields: PageFields, _ groups: GroupSet = .all) -> Saying { Saying(key, Box(fields), groups) }

    var shown: PageFields? { (knowledge.shown(Self.key) as? Box<PageFields>)?.fields }

    mutating func handle(_ event: KnowledgeEvent) { actions = knowledge.handle(event) }

    mutating func read(_ fields: PageFields, _ groups: GroupSet = .all, at stamp: Stamp? = nil) {
        let stamp = stamp ?? now()
        handle(.read([Self.saying(fields, groups)], effects: [], startedAt: stamp, answeredAt: now()))
    }

    mutating func hold(_ fields: PageFields = PageFields(), _ groups: GroupSet = .all, at stamp: Stamp? = nil) {
        handle(.held(Self.saying(fields, groups), stamp ?? now()))
    }

    mutating func save(_ saved: Bool) -> Edit.ID {
        submit(PageFields.saved, .absolute) { $0.saved = saved }
    }

    mutating func tag(_ tag: String) -> Edit.ID {
        submit(PageFields.tags, .accumulating) { $0.tags.append(tag) }
    }

    private mutating func submit(
        _ group: FieldGroup<PageFields>,
        _ kind: Edit.Kind,
        _ apply: @escaping @Sendable (inout PageFields) -> Void
    ) -> Edit.ID {
        let edit = make(group, kind, apply)
        handle(.submitted(edit))
        return edit.id
    }

    /// Shows a mark again that an earlier launch has left.
    mutating func reopen(saved: Bool, on base: PageFields) -> Edit.ID {
        let edit = make(PageFields.saved, .absolute) { $0.saved = saved }
        handle(.reopened(edit, on: Box(base)))
        return edit.id
    }

    private func make(
        _ group: FieldGroup<PageFields>,
        _ kind: Edit.Kind,
        _ apply: @escaping @Sendable (inout PageFields) -> Void
    ) -> Edit {
        let cause = commits.makeCause(.edit, "test", parent: nil)
        return Edit(id: cause.id, on: .number(1), lane: "page", group, kind: kind, because: cause, apply: apply)
    }

    mutating func lose(_ id: Edit.ID) {
        handle(.failed(id, CancellationError(), mayHaveHappened: true, noticedAt: now()))
    }

    mutating func agree(to id: Edit.ID, startedAt: Stamp, answeredAt: Stamp? = nil) {
        handle(.answered(id, [], startedAt: startedAt, answeredAt: answeredAt ?? now()))
    }

    func isUncertain(_ group: FieldGroup<PageFields>) -> Bool { knowledge.isUncertain(Self.key, group.set) }

    /// The lines that the last event writes, in short.
    var kept: [String] {
        actions.compactMap { action in
            guard case .keep(let entry) = action else { return nil }
            return "\(entry.outcome)".prefix { $0 != "(" }.description
        }
    }
}
