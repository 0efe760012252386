extension Session {
    /// What may stand in an `expect` next: a field of something, the sign, the value that the field has.
    func expectations(_ words: [String], _ begun: String) -> [String] {
        let typed = words.joined()
        if let sign = begun.firstIndex(of: "="), words.isEmpty {
            return value(ofField: String(begun[..<sign])).map { begun[...sign] + $0 }
        }
        if typed.hasSuffix("=") { return value(ofField: String(typed.dropLast())) }
        guard words.isEmpty else { return words.count == 1 ? ["="] : [] }
        return references(begun, kinds: [], fields: true)
    }

    /// The value of the field that `path` names, marks aside.
    private func value(ofField path: String) -> [String] {
        guard let dot = path.lastIndex(of: "."), let object = liveObject(String(path[..<dot])) else { return [] }
        let name = path[path.index(after: dot)...]
        if name == "count", let rows = object.rows() { return ["\(rows.count)"] }
        return object.fields().filter { $0.name == name }.map(\.value.text)
    }

    /// What may stand in the text of an alias: a command with all that it takes, or `off` for one that there is.
    func aliasTexts(_ words: [String], _ begun: String) -> [String] {
        guard let name = words.first else { return [] }
        let rest = words.dropFirst().first == "=" ? words.dropFirst(2) : words.dropFirst()
        guard let verb = rest.first else { return registry.verbs + (userAliases[name] == nil ? [] : ["off"]) }
        // An alias stands for commands alone; one that stands for making this one would go round and round.
        guard userAliases[verb] == nil else { return [] }
        return ["*"] + completions(behind: verb, Array(rest.dropFirst()), begun)
    }

    /// Numbers that count back, the first few.
    static func countingBack(_ count: Int) -> [String] { (0..<min(count, 9)).map { "\($0 + 1)" } }

    /// The events that `replay` can show: all of them, and the last alone.
    var redraws: [String] {
        let numbers = chronicle.redraws.map(\.number)
        guard let first = numbers.first, let last = numbers.last else { return [] }
        return ["\(first)..\(last)", "\(last).."]
    }
}
