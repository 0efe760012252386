import Middleware

extension TierModel {
    /// Returns the confirmed fields of the server; nil if an edit of the group is unconfirmed.
    func verifiedFields(of group: FieldGroup<Value.Fields>) -> Value.Fields? {
        let state = editState
        return state.unconfirmed.contains(group.name) ? nil : state.verified
    }
}
