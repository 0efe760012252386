import Primitives
public import Propagation

extension TierModel {
    /// The id of the model in an inspector: `3/post2/42`.
    public nonisolated var inspectedID: InspectedID {
        InspectedID(
            source: api.clientStore.inspected.inspectionNumber,
            tier: Value.tierName,
            id: "\(Value.entityID(of: id))"
        )
    }

    /// Returns no names: an inspector shows every field.
    public static var hiddenFields: Set<String> { [] }

    /// The state of the model for an inspector.
    ///
    /// Reading it has no effect: it makes no observation registrar, which would cost a kilobyte for each model, and registers no observer.
    ///
    /// - Complexity: O(fields and neighbours).
    var inspectedState: InspectedState {
        ReadRecorder.ignoringReads {
            let clientStore = api.clientStore
            let known = clientStore.entityStore.withLock { store in
                (stamps: store.entries[key]?.stamps, edits: store.pendingEdits(key).map(\.cause.text))
            }
            let value = tierValue
            var links = InspectedLinks<Value>(source: clientStore.inspected.inspectionNumber)
            value.visitParts(&links)
            return InspectedState(
                inspectedID,
                of: entityKey,
                headline: headline,
                fields: inspectedFields(clientStore.editState(of: self)),
                links: links.links,
                edits: known.edits,
                stamps: known.stamps.map { Self.inspectedStamps($0) } ?? [],
                isStored: known.stamps?.stamp(of: .rest).isStored ?? false,
                swift: swiftExpression
            )
        }
    }

    private func inspectedFields(_ state: EditState<Value.Fields>) -> [InspectedState.Field] {
        let hidden = Self.hiddenFields
        return Self.observed.filter { !hidden.contains($0.name) }.map { field in
            // Without an edit on top, the shown fields are the verified ones.
            let isOther = !state.pending.isEmpty && field.differs(state.verified, state.shown)
            return InspectedState.Field(
                field.name,
                abbreviated(field.describe(state.shown)),
                verified: isOther ? abbreviated(field.describe(state.verified)) : nil,
                mark: state.mark(of: field.name)
            )
        }
    }

    /// The first text among the fields that is a title, a name or a content, as one line; empty if there is none.
    private var headline: String {
        let fields = storage.snapshot.fields
        for name in ["title", "name", "content", "text"] where !Self.hiddenFields.contains(name) {
            guard let text = Self.observed.first(where: { $0.name == name })?.value(fields) as? String else { continue }
            let line = text.prefix(121).map { $0.isNewline ? " " : String($0) }
            if !line.isEmpty { return line.prefix(120).joined() + (line.count > 120 ? "…" : "") }
        }
        return ""
    }

    /// Returns the stamps of the fields without a group, and of each group.
    private static func inspectedStamps(_ stamps: FieldGroupStamps) -> [InspectedState.GroupStamp] {
        let rest = InspectedState.GroupStamp("rest", at: stamps.stamp(of: .rest))
        return [rest] + Value.Fields.groups.map { InspectedState.GroupStamp($0.name, at: stamps.stamp(of: $0.set)) }
    }

    /// The expression that returns the model from its client.
    private var swiftExpression: String {
        let cache = "client.models(\(Self.self).self)"
        switch Value.entityID(of: id) {
        case .number(let number) where Value.ID.self is any ExpressibleByIntegerLiteral.Type:
            return "\(cache)[\(number)]"
        case .text(let text) where Value.ID.self is any ExpressibleByStringLiteral.Type:
            return "\(cache)[\(text.debugDescription)]"
        case .number, .text:
            // An identity of another type has no literal.
            return "\(cache).objects.first { \"\\($0.id)\" == \("\(id)".debugDescription) }"
        }
    }
}

extension EditState {
    /// Returns the mark of a field; nil if the server has reported its shown value.
    fileprivate func mark(of field: String) -> InspectedState.Field.Mark? {
        if pendingFields.contains(field) { return .pending }
        if unconfirmedFields.contains(field) { return .unconfirmed }
        return unknownFields.contains(field) ? .unknown : nil
    }
}

/// A visitor that lists the parts of a tier value as references. It looks up no model, because a model holds the models of its parts.
private struct InspectedLinks<Whole: TierValue>: TierPartVisitor {
    let source: Int
    private(set) var links: [InspectedState.Link] = []

    init(source: Int) { self.source = source }

    mutating func visit<Part: TierValue>(_ name: String, _ part: Part) {
        let isLowerTier = Part.kind == Whole.kind && Part.tier == Whole.tier - 1
        add(name, part, isLowerTier: isLowerTier)
    }

    mutating func visit<Part: TierValue>(_ name: String, _ part: Part?) {
        if let part { visit(name, part) }
    }

    mutating func visit<Part: TierValue>(_ name: String, _ parts: [Part]) {
        for part in parts { add(name, part, isLowerTier: false) }
    }

    private mutating func add<Part: TierValue>(_ name: String, _ part: Part, isLowerTier: Bool) {
        let id = InspectedID(source: source, tier: Part.tierName, id: "\(Part.entityID(of: part.id))")
        links.append(InspectedState.Link(name, to: id, isLowerTier: isLowerTier))
    }
}

/// Returns a text for an inspector: at most 2,048 characters of it, and the number of all characters.
func abbreviated(_ text: String) -> String {
    let limit = 2_048
    guard text.utf8.count > limit else { return text }
    let kept = text.prefix(limit)
    guard kept.endIndex < text.endIndex else { return text }
    return "\(kept)… (\(grouped(text.count)) characters)"
}

/// Returns a number with a comma between each three digits: `13,201`.
private func grouped(_ number: Int) -> String {
    number < 1_000 ? "\(number)" : grouped(number / 1_000) + "," + String("00\(number % 1_000)".suffix(3))
}
