import Consistency
import Middleware

/// What the viewer has to do with a notebook.
public struct NotebookRelationFields: TierFields {
    /// Whether the viewer follows it.
    public var isFollowing: Bool
    /// Whether the viewer muted it.
    public var isMuted: Bool

    /// What is said or edited by itself.
    public static let groups: [FieldGroup<NotebookRelationFields>] = [.following, .muted]
}

extension FieldGroup where Fields == NotebookRelationFields {
    /// Whether the viewer follows it.
    public static let following = Self("following", index: 1) { $1.isFollowing = $0.isFollowing }
    /// Whether the viewer muted it.
    public static let muted = Self("muted", index: 2) { $1.isMuted = $0.isMuted }
}

/// The snapshot of a ``NotebookRelation``.
public struct NotebookRelationValue: TierValue {
    /// The kind of entity.
    public static let kind = "notebookRelation"
    /// How much is known.
    public static let tier = 1
    /// Its edits stand in line with those of the notebook itself.
    public static let lane = "notebook"
    /// The server that said so.
    public var server: String
    /// The identity.
    public var id: Int
    /// What this tier adds.
    public var box: Box<NotebookRelationFields>
    /// Which groups of that an answer says.
    public var groups = GroupSet.all
}

/// The viewer's relation to a notebook: one for each notebook, shown by every row.
@MainActor
public final class NotebookRelation: TierModel, nonisolated Hashable, nonisolated Identifiable {
    /// The client it came from.
    public nonisolated let api: NotesClient
    /// The identity.
    public nonisolated let id: Int
    /// What it shows of its own tier.
    public var display: TierDisplay<NotebookRelation>

    /// Makes the object; only the client's identity map does.
    public init(
        api: NotesClient,
        value: NotebookRelationValue,
        display: TierDisplay<NotebookRelation>,
        in moment: AnswerMoment
    ) {
        (self.api, id, self.display) = (api, value.id, display)
    }

    deinit { api.home.leave(NotebookRelation.self, id, ObjectIdentifier(self)) }

    /// Whether the viewer follows it.
    public var isFollowing: Bool { reading(\.isFollowing).isFollowing }
    /// Whether the viewer muted it.
    public var isMuted: Bool { reading(\.isMuted).isMuted }

    /// What is shown now, as a snapshot.
    public var tierValue: NotebookRelationValue {
        _ = reading(\.tierValue)
        return NotebookRelationValue(server: api.home.server, id: id, box: display.box)
    }

    /// What is told when the fields change.
    public static let observed: [ObservedField<NotebookRelation>] = [
        ObservedField("isFollowing", { \.isFollowing }, { $0.isFollowing }),
        ObservedField("isMuted", { \.isMuted }, { $0.isMuted }),
    ]

    /// Follows it, or stops.
    @discardableResult
    public func setFollowing(_ isOn: Bool) -> Task<EditResult, Never> {
        submit(.following, "follow notebook:\(id)\(isOn ? "" : " off")") {
            $0.isFollowing = isOn
        } send: { [api, id] turn in
            try await turn.answer {
                try await api.ask(NotesRequest(.follow, id, isOn: isOn), WireNotebook.value(server:))
            }
        }
    }

    /// Mutes it, or lets it be heard again.
    @discardableResult
    public func setMuted(_ isOn: Bool) -> Task<EditResult, Never> {
        submit(.muted, "mute notebook:\(id)\(isOn ? "" : " off")") {
            $0.isMuted = isOn
        } send: { [api, id] turn in
            try await turn.answer {
                try await api.ask(NotesRequest(.mute, id, isOn: isOn), WireNotebook.value(server:))
            }
        }
    }
}
