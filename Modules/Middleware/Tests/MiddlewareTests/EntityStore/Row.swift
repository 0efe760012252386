import Middleware
import Propagation

/// The fields of the tests' tier.
struct Row: TierFields {
    var vote = 0
    var score = 10
    var isSaved = false
    var comments = 3
    var tags: [String] = []

    static let groups: [FieldGroup<Row>] = [.vote, .saved, .tags]

    func changes(from old: Row) -> ChangeMask { [] }
    func clearsMark(of old: Row) -> Bool { old.vote != 0 && vote == 0 }
}

extension FieldGroup where Fields == Row {
    static let vote = Self("vote", index: 1) {
        $1.vote = $0.vote
        $1.score = $0.score
    }
    static let saved = Self("saved", index: 2) { $1.isSaved = $0.isSaved }
    static let tags = Self("tags", index: 3) { $1.tags = $0.tags }
}

/// An ``EntityStore`` with a shell that carries out no actions, but records them.
struct Bench {
    var entityStore: EntityStore
    let commits = Commits()
    let id = EntityID.number(1)
    var sent: [String] = []
    var settled: [Edit.ID: EditResult] = [:]
    var kept: [EditLogEntry] = []
    private var edits: [String: Edit.ID] = [:]

    var key: TierKey { TierKey(Row.self, id) }
    var shown: Row? { (entityStore.shown(key) as? Snapshot<Row>)?.fields }
    var verified: Row? { (entityStore.verified(key) as? Snapshot<Row>)?.fields }

    init(confirmedEditCapacity: Int = 100) { entityStore = EntityStore(confirmedEditCapacity: confirmedEditCapacity) }

    func now() -> Stamp { commits.makeStamp() }

    mutating func handle(_ event: EntityStoreEvent) {
        for action in entityStore.handle(event) {
            switch action {
            case .publish, .record: break
            case .send(let edit): sent.append(edit.cause.text)
            case .persist(let line): kept.append(line)
            case .finish(let edit, let result): settled[edit.id] = result
            }
        }
    }

    /// Retains the row, with the response of a request that started at `stamp`.
    mutating func hold(_ row: Row, at stamp: Stamp? = nil, groups: GroupSet = .all) {
        handle(.retained(EntityUpdate(key, Snapshot(row), groups), stamp ?? now()))
    }

    mutating func letGo() { handle(.released(key)) }

    mutating func read(_ row: Row, at stamp: Stamp? = nil, groups: GroupSet = .all, effects: [SideEffect] = []) {
        let stamp = stamp ?? now()
        handle(.read([EntityUpdate(key, Snapshot(row), groups)], effects: effects, startedAt: stamp, answeredAt: now()))
    }

    mutating func edit(
        _ text: String,
        _ group: FieldGroup<Row>,
        _ kind: Edit.Kind = .absolute,
        apply: @escaping @Sendable (inout Row) -> Void
    ) {
        let cause = commits.makeCause(.edit, text)
        let number = cause.id
        edits[text] = number
        handle(
            .submitted(Edit(id: number, on: id, lane: "row", group, kind: kind, because: cause, apply: apply))
        )
    }

    mutating func cast(_ vote: Int, as text: String = "vote") {
        edit(text, .vote) {
            $0.score += vote - $0.vote
            $0.vote = vote
        }
    }

    mutating func append(_ tag: String) { edit("append \(tag)", .tags, .accumulating) { $0.tags.append(tag) } }

    mutating func confirm(_ text: String, _ row: Row?, startedAt: Stamp) {
        guard let number = edits[text] else { return }
        let updates = row.map { [EntityUpdate(key, Snapshot($0))] } ?? []
        handle(.confirmed(number, updates, startedAt: startedAt, answeredAt: now()))
    }

    mutating func fail(_ text: String, isLost: Bool = false) {
        guard let number = edits[text] else { return }
        handle(.failed(number, CancellationError(), mayHaveHappened: isLost, noticedAt: now()))
    }

    func result(of text: String) -> EditResult? { edits[text].flatMap { settled[$0] } }
}
