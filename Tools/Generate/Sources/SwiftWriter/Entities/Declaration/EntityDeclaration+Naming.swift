extension EntityDeclaration {
    /// The type of the address that identifies a stub.
    var address: String? { tiers.first?.fields.first { $0.name == "actorId" }?.type }
}

extension ChildDeclaration {
    /// True if the child never changes during the life of its parent.
    var isConstant: Bool { count == .one && follows.isEmpty }

    /// Returns the type of its property, from the type of one child.
    func type(_ one: String) -> String {
        switch count {
        case .one: one
        case .optional: "\(one)?"
        case .many: "[\(one)]"
        }
    }

    /// The documentation, with the first version that has it.
    var sentence: String { doc.since(since) }
}

extension TierDeclaration {
    /// A row that names positions on the wire: its name, its place in the file, and its sources.
    typealias SourceRow = (name: String, place: [String], sources: [String: Source])

    /// All rows that name dialects.
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
    /// The documentation, with the first version that has it.
    var sentence: String { doc.since(since) }
}

extension String {
    /// The words of a type's name in a sentence: `a private message` for `PrivateMessage`.
    var noun: String {
        var words = ""
        for character in self {
            if character.isUppercase, !words.isEmpty, words.last?.isLowercase == true { words += " " }
            words += character.lowercased()
        }
        return ("aeiou".contains(words.first ?? " ") ? "an " : "a ") + words
    }

    /// Returns the sentence with the first version that it is true for.
    fileprivate func since(_ version: String?) -> String {
        guard let version, !contains("since \(version)") else { return self }
        return (hasSuffix(".") ? String(dropLast()) : self) + ", since \(version)."
    }
}
