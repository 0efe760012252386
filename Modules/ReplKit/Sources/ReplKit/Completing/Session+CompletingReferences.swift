import Primitives

extension Session {
    /// How many rows of a list, and how many living objects of a kind, are offered.
    private static var limit: Int { 500 }

    /// References that begin so: handles, `kind:`, what lives, and as deep as a path leads.
    ///
    /// - Parameters:
    ///   - begun: What is typed of it.
    ///   - kinds: The kinds that will do; empty for any.
    ///   - fields: Whether a path may end in a field.
    func references(_ begun: String, kinds: [String], fields: Bool) -> [String] {
        if let dot = begun.lastIndex(of: "."), let object = liveObject(String(begun[..<dot])) {
            return steps(from: object, kinds, fields: fields).map { begun[...dot] + $0 }
        }
        if let colon = begun.firstIndex(of: ":"), let kind = registry.kind(named: String(begun[..<colon])) {
            let id = String(begun[begun.index(after: colon)...])
            return kind.complete(id, in: self).prefix(Self.limit).map { begun[...colon] + $0 }
        }
        var found: [String] = []
        for (name, object) in held.all + (held.last.map { [("_", $0)] } ?? []) {
            if fits(object, kinds) { found.append(name) }
            if !fits(object, kinds) || begun == name, leadsOn(object) { found.append(name + ".") }
        }
        for (name, _, _) in registry.kinds where kinds.isEmpty || kinds.contains(name) { found.append(name + ":") }
        return found
    }

    /// The steps that a path can take next.
    private func steps(from object: any Showable, _ kinds: [String], fields: Bool) -> [String] {
        var steps: [String] = []
        for (number, row) in object.numberedRows().prefix(Self.limit) {
            steps.append("\(number)" + (fits(row, kinds) ? "" : "."))
        }
        for name in object.edgeNames {
            guard let next = object.edge(name) else { continue }
            if fits(next, kinds) { steps.append(name) } else if leadsOn(next) { steps.append(name + ".") }
        }
        return fields ? steps + object.fields().map(\.name) : steps
    }

    private func fits(_ object: any Showable, _ kinds: [String]) -> Bool {
        kinds.isEmpty || kinds.contains(object.reference.kind)
    }

    private func leadsOn(_ object: any Showable) -> Bool { object.rows() != nil || !object.edgeNames.isEmpty }

    /// What a reference names, if nothing has to be fetched for it.
    func liveObject(_ text: String) -> (any Showable)? {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
        guard let name = parts.popFirst() else { return nil }
        var object = held[name]
        if object == nil, let colon = name.firstIndex(of: ":") {
            // The case in which somebody types a kind does not matter.
            let kind = registry.referenceName(ofKind: String(name[..<colon]))
            let name = kind.map { $0 + name[colon...] } ?? name
            let held = held.all.map(\.object) + views.all.map(\.showable)
            let rows = held.lazy.flatMap { $0.rows() ?? [] }
            object = (held.first { "\($0.reference)" == name }) ?? (rows.first { "\($0.reference)" == name })
        }
        while let step = parts.popFirst(), let from = object {
            if let number = Int(step) {
                object = from.row(numbered: number)
            } else {
                object = from.edgeNames.contains(step) ? from.edge(step) : nil
            }
        }
        return object
    }
}
