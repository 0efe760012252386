extension ApiModel {
    /// Returns the Swift type of a field in a model: as other modules spell it, without aliases; a date is Foundation's.
    func spelledOutside(_ type: SwiftType) -> String {
        switch type {
        case .date: return "Date"
        case .declared(let wire, let arguments):
            let list = arguments.map { spelledOutside($0.resolved) }.joined(separator: ", ")
            return fullName(wire) + (list.isEmpty ? "" : "<\(list)>")
        case .array(let element): return "[\(spelledOutside(element.resolved))]"
        case .map(let value): return "[String: \(spelledOutside(value.resolved))]"
        case .list(let element): return "WireList<\(spelledOutside(element.resolved))>"
        default: return spell(type)
        }
    }

    /// Returns the position of a row in a wire type: `created_at` for `createdAt`, and `author.id` for `authorId`.
    ///
    /// - Returns: nil if the wire type has no such field, or several.
    func path(named name: String, in wire: String) -> String? {
        let fields = type(named: wire)?.fields ?? []
        if let field = fields.first(where: { $0.name.text == name || $0.wire == name }) { return field.wire }
        let nested = fields.flatMap { field -> [String] in
            guard name.hasPrefix(field.name.text), case .declared(let inner, _) = field.type.resolved else { return [] }
            let rest = name.dropFirst(field.name.text.count)
            let fields = type(named: inner)?.fields ?? []
            return fields.filter { $0.name.text.capitalizedFirst == rest }.map { "\(field.wire).\($0.wire)" }
        }
        return nested.count == 1 ? nested[0] : nil
    }

    /// Returns the type that other modules spell like this; nil if there is none.
    private func type(spelled name: String) -> TypeModel? {
        let prefix = fullName("")
        return name.hasPrefix(prefix) ? type(named: name.dropFirst(prefix.count)) : nil
    }

    /// Returns the first case of an enumeration; nil if the type is none.
    func firstCase(of type: String) -> String? {
        guard case .words(let words)? = self.type(spelled: type)?.form else { return nil }
        return words.first.map { ".\($0.name.member)" }
    }

    /// Returns true if a text names a generated type, or the namespace of them.
    func declares(_ name: String) -> Bool {
        if case .namespace(let namespace) = rules.naming { return name == namespace }
        return type(spelled: name) != nil
    }
}
