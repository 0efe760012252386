/// The first and the last server that have something; nil stands for the range of its owner.
struct Availability: Hashable, Sendable {
    var since: String?
    var until: String?
    /// The range of servers in between that do not have it.
    var gap: ServerRange?

    var isWhole: Bool { since == nil && until == nil && gap == nil }
}

/// A closed range of server versions.
struct ServerRange: Hashable, Sendable {
    let first: String
    let last: String

    /// `0.19.0 to 0.19.1`, or `0.19.0`.
    var text: String { first == last ? first : "\(first) to \(last)" }
}

/// The versions of the schemas, the oldest first, and the last server of each.
struct Versions {
    let names: [String]
    private let last: [String?]

    init(_ rules: Rules) {
        let names = rules.versions
        self.names = names
        last = names.indices.map { index in
            if let told = rules.lastServers[names[index]] { return told }
            guard index + 1 < names.count else { return rules.lastServer }
            // 0.19.3 is the last before 0.19.4; the last version before 0.20.0 is unknown.
            guard let before = ServerVersionOrder.predecessor(of: names[index + 1]) else { return nil }
            return ServerVersionOrder(before) < ServerVersionOrder(names[index]) ? names[index] : before
        }
    }

    var all: [Int] { Array(names.indices) }

    /// Returns true if any server of schema `index` lies between `since` and `until`.
    func has(_ index: Int, since: String?, until: String?) -> Bool {
        if let since, index + 1 < names.count, ServerVersionOrder(names[index + 1]) <= ServerVersionOrder(since) {
            return false
        }
        if let until, ServerVersionOrder(until) < ServerVersionOrder(names[index]) { return false }
        return true
    }

    /// Returns the part of `since` and `until` that affects the servers of schema `index`.
    func part(_ index: Int, since: String?, until: String?) -> Availability {
        var part = Availability()
        if let since, ServerVersionOrder(names[index]) < ServerVersionOrder(since) { part.since = since }
        if let until, let last = last[index], ServerVersionOrder(until) < ServerVersionOrder(last) {
            part.until = until
        }
        return part
    }

    /// Returns the availability of something that is in the schemas `present`, in an owner that is in the schemas `whole`.
    ///
    /// - Returns: nil if the last server of the last schema in `present` is not known.
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

    /// Returns the schemas of an owner between the first and the last in `present` that are not in `present`.
    func holes(of present: [Int], in whole: [Int]) -> [Int] {
        guard let first = present.first, let final = present.last else { return [] }
        return whole.filter { first < $0 && $0 < final && !present.contains($0) }
    }

    /// Returns true if a range lies within the servers of these schemas, which are consecutive in `whole`.
    func holds(_ range: ServerRange, _ schemas: [Int], in whole: [Int]) -> Bool {
        guard let first = schemas.first, let final = schemas.last, let last = last[final] else { return false }
        return whole.filter { first <= $0 && $0 <= final } == schemas
            && ServerVersionOrder(names[first]) <= ServerVersionOrder(range.first)
            && ServerVersionOrder(range.last) <= ServerVersionOrder(last)
    }

    /// Returns the range of the servers of consecutive schemas; the last schema's version if its last server is unknown.
    func servers(_ schemas: [Int]) -> ServerRange? {
        guard let first = schemas.first, let final = schemas.last else { return nil }
        return ServerRange(first: names[first], last: last[final] ?? names[final])
    }

    /// Returns `0.18.0, 0.18.1`, for messages.
    func list(_ indices: [Int]) -> String { indices.map { names[$0] }.joined(separator: ", ") }

    /// Returns the range of servers of all schemas, `0.18.0–0.19.20`.
    static func span(_ rules: Rules) -> String {
        let first = rules.versions.first ?? ""
        return first == rules.lastServer ? first : "\(first)–\(rules.lastServer)"
    }
}

/// A server version that can be compared: `0.18.5` < `0.19.0` < `1.0.0-beta.1` < `1.0.0`.
struct ServerVersionOrder: Comparable {
    private let numbers: [Int]
    private let preRelease: [String]

    init(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1)
        numbers = (parts.first ?? "").split(separator: ".").map { Int($0) ?? 0 }
        preRelease = parts.count > 1 ? parts[1].split(separator: ".").map(String.init) : []
    }

    static func < (lhs: Self, rhs: Self) -> Bool {
        for index in 0..<max(lhs.numbers.count, rhs.numbers.count) {
            let (left, right) = (lhs.number(index), rhs.number(index))
            if left != right { return left < right }
        }
        if lhs.preRelease.isEmpty || rhs.preRelease.isEmpty { return !lhs.preRelease.isEmpty && rhs.preRelease.isEmpty }
        for (left, right) in zip(lhs.preRelease, rhs.preRelease) where left != right {
            if let left = Int(left), let right = Int(right) { return left < right }
            return left < right
        }
        return lhs.preRelease.count < rhs.preRelease.count
    }

    /// Returns the release before this one in the same minor version: `0.19.3` for `0.19.4`.
    static func predecessor(of text: String) -> String? {
        let order = ServerVersionOrder(text)
        guard order.preRelease.isEmpty, order.numbers.count == 3, order.numbers[2] > 0 else { return nil }
        return "\(order.numbers[0]).\(order.numbers[1]).\(order.numbers[2] - 1)"
    }

    private func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
}
