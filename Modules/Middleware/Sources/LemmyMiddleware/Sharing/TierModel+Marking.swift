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
    ///   - request: What it asks of the server.
    func mark(
        _ group: FieldGroup<Value.Fields>,
        _ field: any WritableKeyPath<Value.Fields, Bool> & Sendable,
        _ isSet: Bool,
        _ verb: String,
        effects: @escaping @MainActor @Sendable () -> [SideEffect] = { [] },
        request: @escaping @MainActor @Sendable (ApiClient, Value.ID) throws -> EditRequest
    ) -> Task<EditResult, Never> {
        let id = id
        return submit(group, "\(verb) \(entityKey)\(isSet ? "" : " off")") {
            $0[keyPath: field] = isSet
        } request: { api in
            var request = try request(api, id)
            request.effects = effects()
            return request
        }
    }
}
