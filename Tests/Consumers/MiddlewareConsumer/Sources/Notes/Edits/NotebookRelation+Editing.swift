public import Middleware

extension NotebookRelation {
    /// Follows the notebook, or stops following it.
    @discardableResult
    public func setFollowing(_ isOn: Bool) -> Task<EditResult, Never> {
        submit(.following, "follow notebook:\(id)\(isOn ? "" : " off")") {
            $0.isFollowing = isOn
        } request: { [id] api in
            EditRequest {
                try await api.ask(NotesRequest(.follow, id, isOn: isOn), NotebookRelationValue.init(_:server:))
            }
        }
    }

    /// Mutes the notebook, or unmutes it.
    @discardableResult
    public func setMuted(_ isOn: Bool) -> Task<EditResult, Never> {
        submit(.muted, "mute notebook:\(id)\(isOn ? "" : " off")") {
            $0.isMuted = isOn
        } request: { [id] api in
            EditRequest {
                try await api.ask(NotesRequest(.mute, id, isOn: isOn), NotebookRelationValue.init(_:server:))
            }
        }
    }
}
