import Middleware

extension TierModel where Client == ApiClient {
    /// Sets a yes or no, or takes it back: what is alike in nearly every edit. Shows at once; taken back if the server says no.
    ///
    /// - Parameters:
    ///   - group: The group that the field is all of.
    ///   - field: Where it stands.
    ///   - isSet: What it is to be.
    ///   - verb: What is done, for causes and errors: `lock`, as in `lock post:42 off`.
    ///   - effects: What it changes elsewhere, as far as that is known when it is sent.
    ///   - send: Sends it: which entity, in which turn.
    func mark(
        _ group: FieldGroup<Value.Fields>,
        _ field: any WritableKeyPath<Value.Fields, Bool> & Sendable,
        _ isSet: Bool,
        _ verb: String,
        effects: @escaping @MainActor @Sendable () -> [SideEffect] = { [] },
        send: @escaping @Sendable (ApiClient, Value.ID, EditTurn) async throws -> EditAnswer
    ) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return submit(group, "\(verb) \(entityKey)\(isSet ? "" : " off")", effects: effects) {
            $0[keyPath: field] = isSet
        } send: { turn in
            try await send(api, id, turn)
        }
    }
}
