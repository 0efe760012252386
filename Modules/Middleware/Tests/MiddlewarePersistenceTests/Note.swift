import Consistency
import Middleware
import Observation
import Propagation

struct NoteFields: TierFields {
    var text: String
    var isDone: Bool

    static let groups: [FieldGroup<NoteFields>] = [.done]

    func changes(from old: Self) -> ChangeMask {
        var mask = ChangeMask()
        mask.insert(0, if: old.text != text)
        mask.insert(1, if: old.isDone != isDone)
        return mask
    }
}

extension FieldGroup where Fields == NoteFields {
    static let done = Self("done", index: 1) { $1.isDone = $0.isDone }
}

struct NoteValue: TierValue {
    var server = "notes.test"
    var id: Int
    var snapshot: Snapshot<NoteFields>
    var groups: GroupSet = .all

    static let kind = "note"
    static let tier = 1
    var modelIdentifier: ModelIdentifier? { identifier }

    init(_ id: Int, _ text: String, isDone: Bool) {
        self.id = id
        snapshot = Snapshot(NoteFields(text: text, isDone: isDone))
    }

    func map(_ transform: ModelTransform) -> Self? { self }
    func forEach(_ visit: ModelVisitor) {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let note = try container.decode([String].self)
        self.init(Int(note[0]) ?? 0, note[1], isDone: note[2] == "done")
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(["\(id)", fields.text, fields.isDone ? "done" : "open"])
    }

    static func == (left: Self, right: Self) -> Bool { left.id == right.id && left.fields == right.fields }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

final class NotesClient: ContentClient {
    let clientStore: ClientStore
    let notes: IdentityMap<Note>

    @MainActor
    init() {
        clientStore = ClientStore(server: "notes.test", commits: Commits())
        notes = clientStore.addTier(Note.self)
    }

    @MainActor
    func note(_ value: NoteValue, stamp: Stamp? = nil) throws -> Note {
        try ModelCache(notes, api: self).createModel(from: value, stamp: stamp)
    }
}

@MainActor
final class Note: nonisolated TierModel {
    let api: NotesClient
    let id: Int
    var storage: TierStorage<Note>

    init(api: NotesClient, value: NoteValue, storage: TierStorage<Note>, in moment: AnswerContext) {
        self.api = api
        id = value.id
        self.storage = storage
    }

    deinit { api.clientStore.unregister(api.notes, id, ObjectIdentifier(self)) }

    var text: String { reading(\.text).text }
    var isDone: Bool { reading(\.isDone).isDone }
    var tierValue: NoteValue { NoteValue(id, text, isDone: isDone) }

    static let observed: [ObservedField<Note>] = [
        ObservedField("text", { \.text }, { $0.text }),
        ObservedField("isDone", { \.isDone }, { $0.isDone }),
    ]
}
