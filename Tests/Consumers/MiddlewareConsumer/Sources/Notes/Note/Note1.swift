import Consistency
import Middleware

/// What a link to a note shows.
public struct Note1Fields: TierFields {
    /// Its title.
    public var title: String
    /// Who wrote it.
    public var authorID: Int
}

/// The snapshot of a ``Note1``.
public struct Note1Value: TierValue {
    /// The kind of entity.
    public static let kind = "note"
    /// How much is known.
    public static let tier = 1
    /// The server that said so.
    public var server: String
    /// The identity.
    public var id: Int
    /// What this tier adds.
    public var box: Box<Note1Fields>
    /// Which groups of that an answer says.
    public var groups = GroupSet.all
}

/// A note of which the title is known.
@MainActor
public final class Note1: TierModel, nonisolated Hashable, nonisolated Identifiable {
    /// The client it came from.
    public nonisolated let api: NotesClient
    /// The identity.
    public nonisolated let id: Int
    /// What it shows of its own tier.
    public var display: TierDisplay<Note1>

    /// Makes the object; only the client's identity map does.
    public init(api: NotesClient, value: Note1Value, display: TierDisplay<Note1>, in moment: AnswerMoment) {
        (self.api, id, self.display) = (api, value.id, display)
    }

    deinit { api.home.leave(Note1.self, id, ObjectIdentifier(self)) }

    /// Its title.
    public var title: String { reading(\.title).title }
    /// Who wrote it.
    public var authorID: Int { reading(\.authorID).authorID }

    /// What is shown now, as a snapshot.
    public var tierValue: Note1Value {
        _ = reading(\.tierValue)
        return Note1Value(server: api.home.server, id: id, box: display.box)
    }

    /// What is told when the fields change.
    public static let observed: [ObservedField<Note1>] = [
        ObservedField("title", { \.title }, { $0.title }),
        ObservedField("authorID", { \.authorID }, { $0.authorID }),
    ]

    /// Fetches the note's page.
    public func upgrade() async throws -> Note3 { try await api.getNote(id: id) }
}
