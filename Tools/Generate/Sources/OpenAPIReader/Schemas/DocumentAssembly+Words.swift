internal import ApiSchema

extension DocumentAssembly {
    /// Returns the enumeration of a schema with `enum` or `const`; nil if it has neither.
    mutating func words(of schema: Cursor, _ types: [String], named name: NewName) -> Conversion? {
        let values: [Cursor]
        if let value = schema["const"] {
            values = [value]
        } else if let list = schema["enum"] {
            values = list.elements
        } else {
            return nil
        }
        let isNullable = values.contains(where: \.isNull)
        let rest = values.filter { !$0.isNull }
        let words = rest.compactMap(\.text)
        guard let first = rest.first else { return nil }
        if words.count == rest.count {
            var seen: Set<String> = []
            let unique = words.filter { seen.insert($0).inserted }
            return declareWords(unique, named: name).nullable(isNullable)
        }
        if case .bool = first.node.value { return .type(.boolean, isNullable: isNullable) }
        guard rest.allSatisfy({ $0.number != nil }) else {
            return .unread("its values are \(Set(rest.map(\.node.title)).sorted().joined(separator: " and "))")
        }
        findings.noteOnce("an enumeration of numbers is a number, and its values are not checked", at: schema)
        let isInteger = types.first == "integer" || rest.allSatisfy { $0.number.map { Int($0) != nil } ?? false }
        return .type(isInteger ? .number : .named("Double", []), isNullable: isNullable)
    }

    /// Declares an enumeration.
    mutating func declareWords(_ words: [String], named name: NewName) -> Conversion {
        let expression: TypeExpression =
            words.count == 1 ? .literal(words[0]) : .union(words.map(TypeExpression.literal))
        let name = claimed(name)
        types[name] = TypeDeclaration(shape: .expression(expression))
        return .type(.named(name, []), isNullable: false)
    }

    /// Returns the name for a declaration: that of the component, or a free one for an inline schema.
    mutating func claimed(_ name: NewName) -> String {
        name.isComponent ? name.text : names.claim(name.text)
    }
}

extension Cursor {
    /// The text of a number.
    var number: String? {
        if case .number(let text) = node.value { return text }
        return nil
    }
}
