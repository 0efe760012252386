extension ModelEmitter {
    /// True if the model has children or a lower tier, which a response may update.
    var relinks: Bool { !declaration.children.isEmpty || tier.lower != nil }

    /// Writes the function that links the related models of a response: those that the current fields name.
    func writeRelink(_ text: inout SwiftText) {
        text.blank()
        text.doc("Links the related models of a response, if the current fields have their identities.")
        text.call(
            "public func updateRelationships",
            ["from value: \(tier.value)", "in moment: AnswerContext"],
            " -> [FieldChange] {"
        )
        text.indented { text in
            if let lower = tier.lower {
                text.line("_ = api.caches.\(lower.property).model(of: value.\(lower.property), in: moment)")
            }
            for child in declaration.children where child.isConstant {
                text.line("_ = api.caches.\(entities.property(of: child)).model(of: value.\(child.name), in: moment)")
            }
            let linked = declaration.children.filter { !$0.isConstant }
            guard !linked.isEmpty else { return text.line("return []") }
            text.line("var changes: [FieldChange] = []")
            for child in linked { write(child, &text) }
            text.line("return changes")
        }
        text.line("}")
    }

    private func write(_ child: ChildDeclaration, _ text: inout SwiftText) {
        let name = child.name
        let shown = identity(of: child)
        let said = "value.\(name)" + (child.count == .many ? ".map(\\.id)" : child.count == .one ? ".id" : "?.id")
        if text.fits("if \(said) == \(shown) {") {
            text.line("if \(said) == \(shown) {")
        } else {
            text.argument("let \(name)Id = \(shown)")
            text.line("if \(said) == \(name)Id {")
        }
        text.indented { text in
            text.line("let model = \(entities.model(of: child))")
            text.line("changes += setRelationship(\"\(name)\", \\.\(name), \\.\(name)Link, to: model)")
        }
        text.line("}")
    }

    /// Returns the expression for the identity of a child in the current fields.
    private func identity(of child: ChildDeclaration) -> String {
        guard !child.follows.isEmpty else { return "storage.snapshot.fields.\(child.ids)" }
        let paths = child.follows.compactMap { tier.path(to: $0) }
        let id = entities.tiers[child.tier]?.entity.id ?? ""
        return paths.count == 1 ? paths[0] : "\(id)(\(paths.joined(separator: ", ")))"
    }
}

extension Entities {
    /// Returns the expression that makes the live model, or models, of a child from a response's `value`.
    func model(of child: ChildDeclaration) -> String {
        let cache = "api.caches.\(property(of: child))"
        return switch child.count {
        case .one: "\(cache).model(of: value.\(child.name), in: moment)"
        case .optional: "value.\(child.name).map { \(cache).model(of: $0, in: moment) }"
        case .many: "\(cache).models(of: value.\(child.name), in: moment)"
        }
    }
}
