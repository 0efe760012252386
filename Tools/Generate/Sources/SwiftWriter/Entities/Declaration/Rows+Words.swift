extension EntityDeclaration {
    /// The type of the address that a stub is known by.
    var address: String? { tiers.first?.fields.first { $0.name == "actorId" }?.type }
}

extension ChildDeclaration {
    /// Whether it is the same object for the life of what contains it.
    var isConstant: Bool { count == .one && follows.isEmpty }

    /// The type of its property, made of that of one.
    func type(_ one: String) -> String {
        switch count {
        case .one: one
        case .optional: "\(one)?"
        case .many: "[\(one)]"
        }
    }

    /// What it is, and since when.
    var sentence: String { doc.since(since) }
}

extension TierDeclaration {
    /// Whatever says where it stands on the wire: its name, its place, and that.
    typealias SourceRow = (name: String, place: [String], sources: [String: Source])

    /// All that names dialects.
    var sources: [SourceRow] {
        var rows: [SourceRow] = [("id", ["id"], id), ("lower", ["lower"], lower)]
        rows += groups.map { ($0.name, $0.place + ["saidIf"], $0.saidIf) }
        rows += children.map { ($0.name, $0.place, $0.sources) }
        rows += fields.map { ($0.name, $0.place, $0.sources) }
        let children = children.map { ($0.name, $0.place + ["also"], $0.also) }
        let beside = [("lower", place + ["lowerAlso"], lowerAlso)] + children
        for (name, place, dialects) in beside {
            for (dialect, fields) in dialects {
                rows += fields.map { (name, place + [dialect, $0.key], [dialect: $0.value]) }
            }
        }
        return rows
    }
}

extension FieldDeclaration {
    /// What it is, and since when.
    var sentence: String { doc.since(since) }
}

extension String {
    /// The sentence with the version that it is true from.
    fileprivate func since(_ version: String?) -> String {
        guard let version, !contains("since \(version)") else { return self }
        return (hasSuffix(".") ? String(dropLast()) : self) + ", since \(version)."
    }
}
