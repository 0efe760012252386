extension ModelEmitter {
    /// Writes the protocol of this tier and every tier above it.
    func writeProviding(_ text: inout SwiftText) {
        text.blank()
        text.doc("The members of tier \(tier.number) of \(tier.entity.noun) and of every tier above it.")
        text.line("@MainActor")
        let root = tier.entity.stub == nil ? ["AnyObject", "Sendable"] : ["\(tier.entity.name)StubProviding"]
        let base = tier.lower.map { [$0.providing] } ?? root
        text.inheriting("public protocol \(tier.providing)", base + declaration.conforms) { text in
            text.doc("The tier \(tier.number) model.")
            text.line("nonisolated var \(tier.property): \(tier.name) { get }")
            guard tier.lower == nil, tier.entity.stub == nil else { return }
            StubEmitter(entities: entities, file: tier.file).writeRequirements(&text)
        }
        if tier.lower == nil {
            text.blank()
            text.doc("Any tier of \(tier.entity.noun).")
            text.line("public typealias \(tier.entity.name) = \(tier.providing)")
        }
        text.blank()
        text.comment("These members forward to the tier \(tier.number) model.")
        text.block("extension \(tier.providing)") { text in
            text.doc("The tier \(tier.number) model, as the optional that every tier has.")
            text.line("public nonisolated var \(tier.property)_: \(tier.name)? { \(tier.property) }")
            if let lower = tier.lower {
                text.doc("The tier below.")
                let name = lower.property
                text.line("public nonisolated var \(name): \(lower.name) { \(tier.property).\(name) }")
            } else {
                text.doc("The identity on this server.")
                text.line("public nonisolated var id: \(tier.entity.id) { \(tier.property).id }")
            }
            writeProperties(&text, of: "\(tier.property).")
            if !declaration.edits.isEmpty { writePending(&text) }
            writeUpgrade(&text)
        }
    }

    private func writeUpgrade(_ text: inout SwiftText) {
        let entity = tier.entity
        let throwing = """
            - Throws: The client's error, or `CancellationError` if the caller's task was cancelled; nothing changed then, and \
            it can be tried again.
            """
        let head = "public func upgrade() async throws -> any \(entity.name)"
        if let own = declaration.upgrade {
            text.blank()
            text.doc("Fetches a higher tier; returns itself if there is none.", throwing)
            text.line("\(head) { try await \(own) }")
        } else if let upgrade = entity.upgrade, tier.number == 1, entity.upgradesTo > 1 {
            text.blank()
            text.doc("Fetches tier \(entity.upgradesTo) with one request.", throwing)
            text.line("\(head) { try await \(upgrade) }")
        } else if entity.upgrade != nil, tier.number == entity.upgradesTo || tier.lower?.declaration.upgrade != nil {
            text.blank()
            text.doc("Returns itself, because no further request fetches a higher tier.")
            text.line("\(head) { self }")
        }
    }

    private func writePending(_ text: inout SwiftText) {
        let what = "Returns true if an edit of a group of fields waits for the server."
        text.doc("\(what) Observable: it also changes if the expected and the confirmed value are equal.")
        text.getter(
            "public func isPending(_ group: FieldGroup<\(tier.fields)>) -> Bool",
            "\(tier.property).editState.pending.contains(group.name)"
        )
    }
}
