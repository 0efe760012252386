public import Middleware

extension Note2Providing {
    /// Stars the note, or removes the star.
    @discardableResult
    public func toggleStar() -> Task<EditResult, Never> {
        let (id, isStarred) = (id, !isStarred)
        return note2.submit(.star, "star note:\(id)\(isStarred ? "" : " off")") { fields in
            fields.stars += (isStarred ? 1 : 0) - (fields.isStarred ? 1 : 0)
            fields.isStarred = isStarred
        } request: { api in
            EditRequest { try await api.ask(NotesRequest(.star, id, isOn: isStarred), Note2Value.init(_:server:)) }
        }
    }

    /// Adds a tag; each call is sent, because the edit is accumulating.
    @discardableResult
    public func addTag(_ tag: String) -> Task<EditResult, Never> {
        let id = id
        return note2.submit(.tags, "tag note:\(id) \(tag)", kind: .accumulating) {
            $0.tags.append(tag)
        } request: { api in
            EditRequest { try await api.ask(NotesRequest(.tag, id, text: tag), Note2Value.init(_:server:)) }
        }
    }
}
