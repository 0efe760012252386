import Middleware

/// What tier 2 of a note and the tier above it offer.
@MainActor
public protocol Note2Providing {
    /// The tier 2 object itself.
    nonisolated var note2: Note2 { get }
}

extension Note2Providing {
    /// Stars it, or takes the star back.
    @discardableResult
    public func toggleStar() -> Task<EditResult, Never> {
        let (api, id, isStarred) = (note2.api, note2.id, !note2.isStarred)
        return note2.submit(.star, "star note:\(id)\(isStarred ? "" : " off")") { fields in
            fields.stars += (isStarred ? 1 : 0) - (fields.isStarred ? 1 : 0)
            fields.isStarred = isStarred
        } send: { turn in
            try await turn.answer {
                try await api.ask(NotesRequest(.star, id, isOn: isStarred), WireNote.value(server:))
            }
        }
    }

    /// Files it under one tag more: each counts, so none is left out for another.
    @discardableResult
    public func addTag(_ tag: String) -> Task<EditResult, Never> {
        let (api, id) = (note2.api, note2.id)
        return note2.submit(.tags, "tag note:\(id) \(tag)", kind: .accumulating) {
            $0.tags.append(tag)
        } send: { turn in
            try await turn.answer { try await api.ask(NotesRequest(.tag, id, text: tag), WireNote.value(server:)) }
        }
    }
}
