internal import ApiSchema

extension DocumentAssembly {
    /// Returns a tagged union of components that one property tells apart: that of the `discriminator`, or one whose only value differs in
    /// each component; nil if there is none.
    mutating func tagged(_ members: [Cursor], in schema: Cursor, named name: NewName) -> Conversion? {
        let keys = members.map { $0["$ref"]?.text.flatMap(componentKey) }
        let discriminator = schema["discriminator"]
        guard members.count > 1, keys.allSatisfy({ $0 != nil }), members.allSatisfy({ isObject($0) }) else {
            if let discriminator {
                findings.note(
                    "the discriminator of \(name.text) is not read, because a member is no component with fields",
                    at: discriminator
                )
            }
            return nil
        }
        let components = keys.compactMap(\.self)
        let tags: [(tag: String, component: String)]
        let property: String
        if let key = discriminator?["propertyName"]?.text, let discriminator {
            property = key
            tags = components.flatMap { component in
                self.tags(of: component, in: discriminator).map { ($0, component) }
            }
        } else if let implied = impliedTags(components) {
            property = implied.key
            tags = Array(zip(implied.tags, components))
        } else {
            return nil
        }
        let cases = tags.compactMap { tag, component -> TypeExpression? in
            guard case .type(let type, _) = self.component(component) else { return nil }
            return .intersection([.object([Field(name: property, type: .literal(tag))]), type])
        }
        guard cases.count == tags.count, cases.count > 1 else { return nil }
        let name = claimed(name)
        types[name] = TypeDeclaration(shape: .expression(.union(cases)))
        return .type(.named(name, []), isNullable: false)
    }

    /// Returns the words of a discriminator that stand for a component: those of its mapping, or the component's own name.
    private func tags(of component: String, in discriminator: Cursor) -> [String] {
        let tags = (discriminator["mapping"]?.members ?? []).filter { _, target in
            target.text == component || target.text.flatMap(componentKey) == component
        }.map(\.key)
        return tags.isEmpty ? [component] : tags
    }

    /// Returns a required property that has one value in each component, another one in each.
    private mutating func impliedTags(_ components: [String]) -> (key: String, tags: [String])? {
        var all: [[(key: String, value: String)]] = []
        for component in components { all.append(constants(of: component)) }
        for (key, _) in all[0] {
            let tags = all.compactMap { list in list.first { $0.key == key }?.value }
            if tags.count == components.count, Set(tags).count == tags.count { return (key, tags) }
        }
        return nil
    }

    /// Returns the required properties of a component that have one value, in their order.
    private mutating func constants(of component: String) -> [(key: String, value: String)] {
        guard let schema = schema(of: component) else { return [] }
        let required = Set(schema["required"]?.elements.compactMap(\.text) ?? [])
        return (schema["properties"]?.members ?? []).compactMap { key, property in
            guard required.contains(key), property["$ref"] == nil || !findsErrors(property),
                let property = resolved(property)
            else { return nil }
            if let text = property["const"]?.text { return (key, text) }
            guard let words = property["enum"]?.elements, words.count == 1, let word = words[0].text else { return nil }
            return (key, word)
        }
    }

    /// Returns true if a reference leads nowhere, which is reported where its type is needed.
    private func findsErrors(_ property: Cursor) -> Bool {
        guard let reference = property["$ref"]?.text else { return false }
        return root.value(at: reference.dropFirst()) == nil
    }
}
