/// The first and the last server that have something; nil: as far as its owner goes.
struct Availability: Hashable, Sendable {
    var since: String?
    var until: String?
    /// The first and the last server of those between that do not have it.
    var gap: ServerRange?

    var isWhole: Bool { since == nil && until == nil && gap == nil }
}

/// Servers one after the other, both ends included.
struct ServerRange: Hashable, Sendable {
    let first: String
    let last: String

    /// `0.19.0 to 0.19.1`, or `0.19.0`.
    var text: String { first == last ? first : "\(first) to \(last)" }
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

    /// The schemas of an owner between the first and the last that have something, which do not have it.
    func holes(of present: [Int], in whole: [Int]) -> [Int] {
        guard let first = present.first, let final = present.last else { return [] }
        return whole.filter { first < $0 && $0 < final && !present.contains($0) }
    }

    /// Whether a range lies within the servers of these schemas, which follow each other in `whole`.
    func holds(_ range: ServerRange, _ schemas: [Int], in whole: [Int]) -> Bool {
        guard let first = schemas.first, let final = schemas.last, let last = last[final] else { return false }
        return whole.filter { first <= $0 && $0 <= final } == schemas
            && ServerOrder(names[first]) <= ServerOrder(range.first) && ServerOrder(range.last) <= ServerOrder(last)
    }

    /// The servers of schemas that follow each other, as far as they are known.
    func servers(_ schemas: [Int]) -> ServerRange? {
        guard let first = schemas.first, let final = schemas.last else { return nil }
        return ServerRange(first: names[first], last: last[final] ?? names[final])
    }

    /// `0.18.0, 0.18.1`, for messages.
    func list(_ indices: [Int]) -> String { indices.map { names[$0] }.joined(separator: ", ") }

    /// The servers of all schemas, `0.18.0–0.19.20`.
    static func span(_ rules: Rules) -> String {
        let first = rules.versions.first ?? ""
        return first == rules.lastServer ? first : "\(first)–\(rules.lastServer)"
    }
}
