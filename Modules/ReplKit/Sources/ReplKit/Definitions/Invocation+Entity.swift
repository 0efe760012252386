import Propagation

extension Invocation {
    /// Returns the current value of the entity that a reference names.
    ///
    /// - Throws: ``ReplError`` with code `wrongKind` if the reference names another kind.
    public func value<Value>(of entity: Entity<Value>, _ name: String = "REF") throws -> Value {
        try record(of: entity, name).record.value
    }

    /// Edits the entity that a reference names: shows the change at once with a `?`, sends it, and then confirms it or rolls it back.
    ///
    /// ```swift
    /// let text = try call.word("TEXT")
    /// return try await call.edit(note) { $0.text = text } send: { try await server.save($0) }
    /// ```
    ///
    /// It records the same events as ``Session/edit(_:_:request:apply:send:merge:rollback:)``. A failed edit rolls back only its own
    /// change: other edits, and values that the server sent meanwhile, stay.
    ///
    /// - Parameters:
    ///   - entity: The kind of the edited entity.
    ///   - name: The parameter that names the entity.
    ///   - text: The edit in words; nil for verb and reference, `rename note:3`.
    ///   - change: Makes the change; it is applied again if the server sends a new value meanwhile.
    ///   - send: Sends the value after the change. Its errors go through ``PluginRegistrar/explainErrors(_:)``.
    /// - Throws: Any error of `send`.
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

    /// Edits like the overload without an answer. Here `send` returns the server's current value, or nil if the server accepted the sent
    /// value.
    ///
    /// - Throws: Any error of `send`.
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
        let number = record.nextEditNumber()
        return try await session.edit(shown, text ?? "\(verb) \(shown.reference)") {
            record.apply(number, fields: Set(changes.map(\.name)), change)
        } send: {
            try await send(wanted)
        } merge: { answer in
            record.finishEdit(number, keeping: true, answer: answer)
        } rollback: {
            record.finishEdit(number, keeping: false)
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
