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
