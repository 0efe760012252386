import Middleware

extension TierModel {
    /// What the server is known to have, if nobody doubts it of a group.
    func known(_ group: FieldGroup<Value.Fields>) -> Value.Fields? {
        let state = editState
        return state.uncertain.contains(group.name) ? nil : state.verified
    }
}
