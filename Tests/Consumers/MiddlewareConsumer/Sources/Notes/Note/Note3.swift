import Consistency
import Middleware
import Propagation

/// What tier 3 of a note adds: what its page shows.
public struct Note3Fields: TierFields {
    /// The text.
    public var body: String
    /// Which notes speak of the same.
    public var relatedIDs: [Int]
}

/// The snapshot of a ``Note3``.
public struct Note3Value: TierValue {
    /// The kind of entity.
    public static let kind = "note"
    /// How much is known.
    public static let tier = 3
    /// The server that said so.
    public var server: String
    /// The tier below.
    public var note2: Note2Value
    /// The notes that speak of the same.
    public var related: [Note2Value]
    /// What this tier adds.
    public var box: Box<Note3Fields>
    /// Which groups of that an answer says.
    public var groups = GroupSet.all

    /// The identity.
    public var id: Int { note2.id }

    /// Says what it knows of itself and of its children.
    public func collect(into sayings: inout Sayings) {
        note2.collect(into: &sayings)
        related.collect(into: &sayings)
        sayings.add(self)
    }

    /// The snapshot with its children replaced.
    public func map(_ transform: ModelTransform) -> Note3Value? {
        guard let note2 = transform(note2) else { return nil }
        var mapped = self
        (mapped.note2, mapped.related) = (note2, transform(related))
        return mapped
    }

    /// Shows its children.
    public func forEach(_ visit: ModelVisitor) {
        visit(note2)
        visit(related)
    }
}

/// A note on a page of its own.
@MainActor
public final class Note3: TierModel, nonisolated Hashable, nonisolated Identifiable, Note2Providing {
    /// The client it came from.
    public nonisolated let api: NotesClient
    /// The identity.
    public nonisolated let id: Int
    /// What it shows of its own tier.
    public var display: TierDisplay<Note3>
    /// The tier below.
    public nonisolated let note2: Note2
    private var linkedRelated: [Note2]

    /// Makes the object; only the client's identity map does.
    public init(api: NotesClient, value: Note3Value, display: TierDisplay<Note3>, in moment: AnswerMoment) {
        (self.api, id, self.display) = (api, value.id, display)
        note2 = api.models(Note2.self).model(of: value.note2, in: moment)
        linkedRelated = api.models(Note2.self).models(of: value.related, in: moment)
    }

    deinit { api.home.leave(Note3.self, id, ObjectIdentifier(self)) }

    /// The text.
    public var body: String { reading(\.body).body }

    /// The notes that speak of the same.
    public private(set) var related: [Note2] {
        get {
            _ = reading(\.related)
            return linkedRelated
        }
        set { linkedRelated = newValue }
    }

    /// What is shown now, as a snapshot.
    public var tierValue: Note3Value {
        _ = reading(\.tierValue)
        return Note3Value(
            server: api.home.server,
            note2: note2.tierValue,
            related: related.map(\.tierValue),
            box: display.box
        )
    }

    /// Takes another answer's neighbours, as far as the shown fields name them.
    public func relink(to value: Note3Value, in moment: AnswerMoment) -> [FieldChange] {
        _ = api.models(Note2.self).model(of: value.note2, in: moment)
        guard value.related.map(\.id) == display.box.fields.relatedIDs else { return [] }
        let related = api.models(Note2.self).models(of: value.related, in: moment)
        return [link(\.related, to: related, named: "related") { "\($0.map(\.id))" }].compactMap(\.self)
    }

    /// What is told when the fields change.
    public static let observed: [ObservedField<Note3>] = [ObservedField("body", { \.body }, { $0.body })]
}
