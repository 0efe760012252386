import Propagation

extension Invocation {
    /// The value of the entity that a reference names, as it is shown now.
    ///
    /// - Throws: ``ReplError`` with code `wrongKind` if it names another.
    public func value<Value>(of entity: Entity<Value>, _ name: String = "REF") throws -> Value {
        try record(of: entity, name).record.value
    }

    /// Edits the entity that a reference names: shown at once with a `?`, sent, and then confirmed or taken back.
    ///
    /// ```swift
    /// let text = try call.word("TEXT")
    /// return try await call.edit(note) { $0.text = text } send: { try await server.save($0) }
    /// ```
    ///
    /// What it records is what ``Session/edit(_:_:request:apply:send:merge:rollback:)`` records. An edit that fails takes back
    /// nothing but itself: what other edits and the server have said meanwhile stays.
    ///
    /// - Parameters:
    ///   - entity: The kind of what is edited.
    ///   - name: The parameter that names it.
    ///   - text: The edit in words; nil for verb and reference, `rename note:3`.
    ///   - change: Makes the change; it is made again if the server says something new meanwhile.
    ///   - send: Sends the value as it is to be. What it throws goes through ``PluginRegistrar/explainErrors(_:)``.
    /// - Throws: What `send` throws.
    public func edit<Value>(
        _ entity: Entity<Value>,
        _ name: String = "REF",
        as text: String? = nil,
        change: @escaping (inout Value) -> Void,
        send: @escaping @MainActor (Value) async throws -> Void
    ) async throws -> Output {
        try await edit(entity, name, as: text, change: change) { value -> Value? in
            try await send(value)
            return nil
        }
    }

    /// Edits as the other call does; the server answers the value as it has it now, or nil if it has taken it as it was sent.
    ///
    /// - Throws: What `send` throws.
    public func edit<Value>(
        _ entity: Entity<Value>,
        _ name: String = "REF",
        as text: String? = nil,
        change: @escaping (inout Value) -> Void,
        send: @escaping @MainActor (Value) async throws -> Value?
    ) async throws -> Output {
        let shown = try record(of: entity, name)
        let record = shown.record
        let wanted = record.value(after: change)
        let changes = FieldChange.all(from: entity.fields(record.value), to: entity.fields(wanted))
        let number = record.makeEdit()
        return try await session.edit(shown, text ?? "\(verb) \(shown.reference)") {
            record.begin(number, fields: Set(changes.map(\.name)), change)
        } send: {
            try await send(wanted)
        } merge: { answer in
            record.settle(number, keeping: true, answer: answer)
        } rollback: {
            record.settle(number, keeping: false)
        }
    }

    private func record<Value>(of entity: Entity<Value>, _ name: String) throws -> ShownRecord<Value> {
        let object = try object(name)
        guard let shown = object as? ShownRecord<Value>, shown.entity === entity else {
            throw ReplError(.wrongKind, "\(verb): \(object.reference) is no \(entity.kind)", hint: "help \(verb)")
        }
        return shown
    }
}
