import Primitives

extension Entity {
    /// The living object, or what is fetched.
    ///
    /// - Throws: ``ReplError`` with code `unknownReference` for what is no id, or an id of nothing; what loading throws.
    public func load(_ id: String, to tier: String?, in session: Session) async throws -> Loaded {
        if let living = shown(try key(id)) { return Loaded(living, from: .alive) }
        return try await fetch(id, in: session)
    }

    /// What is fetched anew, in the object that lives.
    ///
    /// - Throws: As ``load(_:to:in:)`` does.
    public func refresh(_ object: any Showable, in session: Session) async throws -> Loaded {
        try await fetch(object.reference.id, in: session)
    }

    /// Those that somebody holds, by id.
    public func live(in session: Session) -> [LiveObject] {
        living.all.map {
            LiveObject(
                EntityKey(kind: kind, id: $0.value.id.description),
                tier: nil,
                identities: [ObjectIdentifier($0)]
            )
        }
    }

    /// What the closure offers, or the ids that have been seen.
    public func complete(_ begun: String, in session: Session) -> [String] {
        completion?(begun, session) ?? living.seen.map(\.description)
    }

    /// What the closure recognizes.
    public func recognize(_ text: String) -> String? { recognition?(text) }

    private func fetch(_ id: String, in session: Session) async throws -> Loaded {
        let key = try key(id)
        let value = try await session.request("load", "\(kind):\(id)") { try await loading(key, session) }
        guard let value else {
            let seen = living.seen.prefix(3).map { "\(kind):\($0)" }.joined(separator: ", or ")
            throw ReplError(.unknownReference, "there is no \(name) \(TextLayout.cut(id, to: 40))", hint: seen)
        }
        return Loaded(take([value], in: session)[0], from: .fetched)
    }

    private func key(_ text: String) throws -> Value.ID {
        guard let key = Value.ID(text) else {
            let shown = TextLayout.cut(TextLayout.clean(text), to: 40)
            throw ReplError(
                .unknownReference,
                "\(kind):\(shown) is no \(name): \"\(shown)\" is no \(Value.ID.self == Int.self ? "number" : "id")",
                hint: living.seen.first.map { "\(kind):\($0)" } ?? ""
            )
        }
        return key
    }
}
