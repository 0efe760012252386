import Consistency
import Middleware
import Propagation

/// What tier 2 of a note adds: what a list shows.
public struct Note2Fields: TierFields {
    /// How many starred it.
    public var stars: Int
    /// Whether the viewer did.
    public var isStarred: Bool
    /// What it is filed under.
    public var tags: [String]
    /// Where it is kept.
    public var notebookID: Int

    /// What is said or edited by itself.
    public static let groups: [FieldGroup<Note2Fields>] = [.star, .tags]
}

extension FieldGroup where Fields == Note2Fields {
    /// The viewer's star and the count that follows from it.
    public static let star = Self("star", index: 1) { source, target in
        target.stars = source.stars
        target.isStarred = source.isStarred
    }
    /// The tags.
    public static let tags = Self("tags", index: 2) { source, target in target.tags = source.tags }
}

/// The snapshot of a ``Note2``.
public struct Note2Value: TierValue {
    /// The kind of entity.
    public static let kind = "note"
    /// How much is known.
    public static let tier = 2
    /// The server that said so.
    public var server: String
    /// The tier below.
    public var note1: Note1Value
    /// What the viewer has to do with its notebook.
    public var notebook: NotebookRelationValue
    /// What this tier adds.
    public var box: Box<Note2Fields>
    /// Which groups of that an answer says.
    public var groups = GroupSet.all

    /// The identity.
    public var id: Int { note1.id }

    /// Says what it knows of itself and of its children.
    public func collect(into sayings: inout Sayings) {
        note1.collect(into: &sayings)
        notebook.collect(into: &sayings)
        sayings.add(self)
    }

    /// The snapshot with its children replaced.
    public func map(_ transform: ModelTransform) -> Note2Value? {
        guard let note1 = transform(note1), let notebook = transform(notebook) else { return nil }
        var mapped = self
        (mapped.note1, mapped.notebook) = (note1, notebook)
        return mapped
    }

    /// Shows its children.
    public func forEach(_ visit: ModelVisitor) {
        visit(note1)
        visit(notebook)
    }
}

/// A note as a list shows it.
@MainActor
public final class Note2: TierModel, nonisolated Hashable, nonisolated Identifiable, Note2Providing {
    /// The client it came from.
    public nonisolated let api: NotesClient
    /// The identity.
    public nonisolated let id: Int
    /// What it shows of its own tier.
    public var display: TierDisplay<Note2>
    /// The tier below.
    public nonisolated let note1: Note1
    private var linkedNotebook: NotebookRelation

    /// Makes the object; only the client's identity map does.
    public init(api: NotesClient, value: Note2Value, display: TierDisplay<Note2>, in moment: AnswerMoment) {
        (self.api, id, self.display) = (api, value.id, display)
        note1 = api.models(Note1.self).model(of: value.note1, in: moment)
        linkedNotebook = api.models(NotebookRelation.self).model(of: value.notebook, in: moment)
    }

    deinit { api.home.leave(Note2.self, id, ObjectIdentifier(self)) }

    /// Itself.
    public nonisolated var note2: Note2 { self }
    /// How many starred it.
    public var stars: Int { reading(\.stars).stars }
    /// Whether the viewer did.
    public var isStarred: Bool { reading(\.isStarred).isStarred }
    /// What it is filed under.
    public var tags: [String] { reading(\.tags).tags }

    /// What the viewer has to do with its notebook: one object, however many rows show it.
    public private(set) var notebook: NotebookRelation {
        get {
            _ = reading(\.notebook)
            return linkedNotebook
        }
        set { linkedNotebook = newValue }
    }

    /// What is shown now, as a snapshot.
    public var tierValue: Note2Value {
        _ = reading(\.tierValue)
        return Note2Value(
            server: api.home.server,
            note1: note1.tierValue,
            notebook: notebook.tierValue,
            box: display.box
        )
    }

    /// Takes another answer's neighbours, as far as the shown fields name them.
    public func relink(to value: Note2Value, in moment: AnswerMoment) -> [FieldChange] {
        _ = api.models(Note1.self).model(of: value.note1, in: moment)
        guard value.notebook.id == display.box.fields.notebookID else { return [] }
        let notebook = api.models(NotebookRelation.self).model(of: value.notebook, in: moment)
        return [link(\.notebook, to: notebook, named: "notebook") { "\($0.id)" }].compactMap(\.self)
    }

    /// What is told when the fields change.
    public static let observed: [ObservedField<Note2>] = [
        ObservedField("stars", { \.stars }, { $0.stars }),
        ObservedField("isStarred", { \.isStarred }, { $0.isStarred }),
        ObservedField("tags", { \.tags }, { $0.tags }),
    ]
}
