/// The first and the last server that have something; nil: as far as its owner goes.
struct Availability: Hashable, Sendable {
    var since: String?
    var until: String?

    var isWhole: Bool { since == nil && until == nil }
}

/// The schemas' versions, oldest first, and the last server that speaks each.
struct Versions {
    let names: [String]
    private let last: [String?]

    init(_ rules: Rules) {
        let names = rules.versions
        self.names = names
        last = names.indices.map { index in
            if let told = rules.lastServers[names[index]] { return told }
            guard index + 1 < names.count else { return rules.lastServer }
            // 0.19.3 is the last before 0.19.4; what came before 0.20.0 nobody can count.
            guard let before = ServerOrder.predecessor(of: names[index + 1]) else { return nil }
            return ServerOrder(before) < ServerOrder(names[index]) ? names[index] : before
        }
    }

    var all: [Int] { Array(names.indices) }

    /// Whether any server of schema `index` lies between `since` and `until`.
    func has(_ index: Int, since: String?, until: String?) -> Bool {
        if let since, index + 1 < names.count, ServerOrder(names[index + 1]) <= ServerOrder(since) { return false }
        if let until, ServerOrder(until) < ServerOrder(names[index]) { return false }
        return true
    }

    /// What `since` and `until` say about the servers of schema `index` alone.
    func part(_ index: Int, since: String?, until: String?) -> Availability {
        var part = Availability()
        if let since, ServerOrder(names[index]) < ServerOrder(since) { part.since = since }
        if let until, let last = last[index], ServerOrder(until) < ServerOrder(last) { part.until = until }
        return part
    }

    /// From when to when something is there that is in the schemas `present`, in an owner that is in the schemas `whole`.
    ///
    /// - Returns: nil if nobody said which server was the last to speak the last of `present`.
    func availability(of present: [Int], in whole: [Int]) -> Availability? {
        guard let first = present.first, let final = present.last else { return Availability() }
        var availability = Availability()
        if first != whole.first { availability.since = names[first] }
        if final != whole.last {
            guard let until = last[final] else { return nil }
            availability.until = until
        }
        return availability
    }

    /// `0.18.0, 0.18.1`, for messages.
    func list(_ indices: [Int]) -> String { indices.map { names[$0] }.joined(separator: ", ") }

    /// The servers of all schemas, `0.18.0–0.19.20`.
    static func span(_ rules: Rules) -> String {
        let first = rules.versions.first ?? ""
        return first == rules.lastServer ? first : "\(first)–\(rules.lastServer)"
    }
}
