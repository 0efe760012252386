import Propagation

@testable import Middleware

/// A tier for tests: a mark, tags to which edits append, and a number without a group.
struct PageFields: TierFields {
    var number = 0
    var saved = false
    var tags: [String] = []

    static let saved = FieldGroup<Self>("saved", index: 1) { $1.saved = $0.saved }
    static let tags = FieldGroup<Self>("tags", index: 2) { $1.tags = $0.tags }
    static let groups = [saved, tags]

    func changes(from old: Self) -> ChangeMask { self == old ? [] : ChangeMask(rawValue: 1) }
}

/// An entity store with one entity, and shorthands for its events.
struct World {
    var entityStore = EntityStore()
    private(set) var actions: [EntityStoreAction] = []
    private let commits = Commits()

    static let key = TierKey(PageFields.self, .number(1))

    init(isRecording: Bool = false) { entityStore.isRecording = isRecording }

    func now() -> Stamp { commits.makeStamp() }

    static func update(_ fields: PageFields, _ groups: GroupSet = .all) -> EntityUpdate {
        EntityUpdate(key, Snapshot(fields), groups)
    }

    var shown: PageFields? { (entityStore.shown(Self.key) as? Snapshot<PageFields>)?.fields }

    mutating func handle(_ event: EntityStoreEvent) { actions = entityStore.handle(event) }

    mutating func read(_ fields: PageFields, _ groups: GroupSet = .all, at stamp: Stamp? = nil) {
        let stamp = stamp ?? now()
        handle(.read([Self.update(fields, groups)], effects: [], startedAt: stamp, answeredAt: now()))
    }

    mutating func hold(_ fields: PageFields = PageFields(), _ groups: GroupSet = .all, at stamp: Stamp? = nil) {
        handle(.retained(Self.update(fields, groups), stamp ?? now()))
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

    /// Restores a mark that an earlier launch left.
    mutating func reopen(saved: Bool, on base: PageFields) -> Edit.ID {
        let edit = make(PageFields.saved, .absolute) { $0.saved = saved }
        handle(.restoredEdit(edit, on: Snapshot(base)))
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
        handle(.confirmed(id, [], startedAt: startedAt, answeredAt: answeredAt ?? now()))
    }

    func isUncertain(_ group: FieldGroup<PageFields>) -> Bool { entityStore.isUncertain(Self.key, group.set) }

    /// The outcomes that the last event persists, in short.
    var kept: [String] {
        actions.compactMap { action in
            guard case .persist(let entry) = action else { return nil }
            return "\(entry.outcome)".prefix { $0 != "(" }.description
        }
    }
}
