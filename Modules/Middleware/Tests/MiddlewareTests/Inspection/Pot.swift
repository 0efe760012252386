import Consistency
import Middleware
import Primitives
import Propagation

/// The fields of a plant: the lower tier of a ``Pot``.
struct PlantFields: TierFields {
    var title: String
}

struct PlantValue: TierValue {
    static let kind = "pot"
    static let tier = 1
    var server = "pots.test"
    var id: Int
    var snapshot: Snapshot<PlantFields>
    var groups = GroupSet.all

    init(_ id: Int, _ title: String = "fern") { (self.id, snapshot) = (id, Snapshot(PlantFields(title: title))) }
}

@MainActor
final class Plant: TierModel, nonisolated Hashable, nonisolated Identifiable {
    nonisolated let api: PotClient
    nonisolated let id: Int
    var storage: TierStorage<Plant>

    init(api: PotClient, value: PlantValue, storage: TierStorage<Plant>, in moment: AnswerContext) {
        (self.api, id, self.storage) = (api, value.id, storage)
    }

    deinit { api.clientStore.unregister(Plant.self, id, ObjectIdentifier(self)) }

    var title: String { reading(\.title).title }
    var tierValue: PlantValue {
        var value = PlantValue(id)
        value.snapshot = Snapshot(reading(\.tierValue))
        return value
    }
    static let observed: [ObservedField<Plant>] = [ObservedField("title", { \.title }, { $0.title })]
}

/// A person with a text as identity.
struct OwnerFields: TierFields {
    var name: String
}

struct OwnerValue: TierValue {
    static let kind = "owner"
    static let tier = 1
    var server = "pots.test"
    var id: String
    var snapshot: Snapshot<OwnerFields>
    var groups = GroupSet.all

    init(_ id: String) { (self.id, snapshot) = (id, Snapshot(OwnerFields(name: id))) }
}

@MainActor
final class Owner: TierModel, nonisolated Hashable, nonisolated Identifiable {
    nonisolated let api: PotClient
    nonisolated let id: String
    var storage: TierStorage<Owner>

    init(api: PotClient, value: OwnerValue, storage: TierStorage<Owner>, in moment: AnswerContext) {
        (self.api, id, self.storage) = (api, value.id, storage)
    }

    deinit { api.clientStore.unregister(Owner.self, id, ObjectIdentifier(self)) }

    var name: String { reading(\.name).name }
    var tierValue: OwnerValue {
        var value = OwnerValue(id)
        value.snapshot = Snapshot(reading(\.tierValue))
        return value
    }
    static let observed: [ObservedField<Owner>] = [ObservedField("name", { \.name }, { $0.name })]
}

struct PotFields: TierFields {
    var water: Int
    var isWatched: Bool
    var note: String
    var secret: String

    static let groups: [FieldGroup<PotFields>] = [.watch]
}

extension FieldGroup where Fields == PotFields {
    static let watch = Self("watch", index: 1, fields: ["isWatched"]) { $1.isWatched = $0.isWatched }
}

/// The value of a ``Pot``: a plant, its owner, and a secret.
struct PotValue: TierValue {
    static let kind = "pot"
    /// The number of reads of ``tier``, which an id in an inspector contains.
    static let tierReads = Lock(0)
    static var tier: Int {
        tierReads.withLock { $0 += 1 }
        return 2
    }
    var server = "pots.test"
    var plant: PlantValue
    var owner: OwnerValue
    var snapshot: Snapshot<PotFields>
    var groups = GroupSet.all
    var id: Int { plant.id }

    init(_ id: Int, water: Int = 1, isWatched: Bool = false, note: String = "", owner: String = "ann") {
        plant = PlantValue(id)
        self.owner = OwnerValue(owner)
        snapshot = Snapshot(PotFields(water: water, isWatched: isWatched, note: note, secret: "canary"))
    }

    func visitParts(_ visitor: inout some TierPartVisitor) {
        visitor.visit("plant", plant)
        visitor.visit("owner", owner)
    }
}

@MainActor
final class Pot: TierModel, nonisolated Hashable, nonisolated Identifiable {
    nonisolated let api: PotClient
    nonisolated let id: Int
    nonisolated let plant: Plant
    var storage: TierStorage<Pot>
    fileprivate var ownerLink: Owner

    init(api: PotClient, value: PotValue, storage: TierStorage<Pot>, in moment: AnswerContext) {
        (self.api, id, self.storage) = (api, value.id, storage)
        plant = api.models(Plant.self).model(of: value.plant, in: moment)
        ownerLink = api.models(Owner.self).model(of: value.owner, in: moment)
    }

    deinit { api.clientStore.unregister(Pot.self, id, ObjectIdentifier(self)) }

    var owner: Owner { reading(\.owner, ownerLink) }
    var water: Int { reading(\.water).water }
    var isWatched: Bool { reading(\.isWatched).isWatched }
    var note: String { reading(\.note).note }
    var secret: String { reading(\.secret).secret }

    var tierValue: PotValue {
        _ = reading(\.tierValue)
        var value = PotValue(id)
        (value.plant, value.owner, value.snapshot) = (plant.tierValue, owner.tierValue, storage.snapshot)
        return value
    }

    func updateRelationships(from value: PotValue, in moment: AnswerContext) -> [FieldChange] {
        setRelationship("owner", \.owner, \.ownerLink, to: api.models(Owner.self).model(of: value.owner, in: moment))
    }

    static let hiddenFields: Set<String> = ["secret"]
    static let observed: [ObservedField<Pot>] = [
        ObservedField("water", { \.water }, { $0.water }),
        ObservedField("isWatched", { \.isWatched }, { $0.isWatched }),
        ObservedField("note", { \.note }, { $0.note }),
        ObservedField("secret", { \.secret }, { $0.secret }),
    ]
}

/// An edit of a pot that the outbox keeps.
struct PotWatch: DurableEdit {
    typealias Model = Pot
    static let kind = "watch pot"
    static let group = FieldGroup<PotFields>.watch
    let id: Int

    var summary: String { "watch pot:\(id)" }
    func apply(to fields: inout PotFields) { fields.isWatched = true }
    func request(by client: PotClient) -> EditRequest {
        EditRequest { [answers = client.answers] in try await answers.next() }
    }
}

/// The server's answers to edits; each waits until the test gives it.
@MainActor
final class PotAnswers {
    private var given: [Result<PotValue, any Error>] = []
    private var asked: [CheckedContinuation<PotValue, any Error>] = []
    private var expecting: [CheckedContinuation<Void, Never>] = []

    /// Returns when an edit waits for its answer.
    func waitUntilAsked() async {
        if asked.isEmpty { await withCheckedContinuation { expecting.append($0) } }
    }

    func give(_ answer: Result<PotValue, any Error>) {
        guard !asked.isEmpty else { return given.append(answer) }
        asked.removeFirst().resume(with: answer)
    }

    /// Answers the oldest request that waits, if there is one.
    func confirm(_ value: PotValue) {
        if !asked.isEmpty { asked.removeFirst().resume(returning: value) }
    }

    /// Refuses the oldest request that waits, if there is one.
    func refuse(_ failure: PotFailure) {
        if !asked.isEmpty { asked.removeFirst().resume(throwing: failure) }
    }

    /// Refuses all requests, from now on too.
    func refuseAll(_ failure: PotFailure) {
        given += (0..<1_000).map { _ in .failure(failure) }
        while !asked.isEmpty { refuse(failure) }
    }

    func next() async throws -> PotValue {
        if !given.isEmpty { return try given.removeFirst().get() }
        return try await withCheckedThrowingContinuation { continuation in
            asked.append(continuation)
            for waiting in expecting { waiting.resume() }
            expecting = []
        }
    }
}

@MainActor
final class PotClient: ContentClient {
    nonisolated let clientStore: ClientStore
    let answers = PotAnswers()

    init(commits: Commits = Commits()) {
        clientStore = ClientStore(server: "pots.test", commits: commits)
        clientStore.add(Plant.self, Owner.self, Pot.self)
    }

    var commits: Commits { clientStore.commits }

    /// Makes or updates a pot, as an answer does.
    @discardableResult
    func show(_ value: PotValue) throws -> Pot { try models(Pot.self).createModel(from: value) }

    /// Returns the state of a pot for an inspector.
    func state(_ id: InspectedID) -> InspectedState? { commits.inspection.source(id.source)?.inspectedState(of: id) }
}

/// An error of a request whose answer got lost, or that found no connection.
struct PotFailure: EditFailure {
    var mayHaveHappened = false
    var obstacle: EditObstacle?
}
