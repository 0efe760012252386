import Middleware

/// One part of a kept journal: for each group of fields of an entity what was last confirmed, and whether an edit was left open since.
struct JournalShard: Codable, Sendable {
    struct Confirmed: Codable, Sendable {
        var number: Int64
        /// The fields of the whole tier as JSON text, as ``KeptLine/Outcome/confirmed(_:)`` has them.
        var fields: String
    }

    struct Line: Codable, Sendable {
        let tier: String
        let id: EntityID
        let group: String
        var confirmed: Confirmed?
        var open: Int64?

        /// When something was last kept of it.
        var number: Int64 { max(confirmed?.number ?? .min, open ?? .min) }
    }

    private(set) var lines: [Line] = []
    /// The greatest number that any line had, also of those that are gone.
    private(set) var number: Int64 = 0
    /// The greatest number of a line that went because there were too many.
    private(set) var cut: Int64?

    /// Keeps a line, with at most `capacity` lines in all; those with the least numbers go.
    ///
    /// - Complexity: O(lines).
    mutating func take(_ kept: KeptLine, capacity: Int) {
        number = max(number, kept.number)
        let index = lines.firstIndex { $0.id == kept.id && $0.group == kept.group && $0.tier == kept.tier }
        var line = index.map { lines.remove(at: $0) } ?? Line(tier: kept.tier, id: kept.id, group: kept.group)
        switch kept.outcome {
        case .open: line.open = kept.number
        case .forgotten: line.open = nil
        case .confirmed(let fields):
            line.confirmed = Confirmed(number: kept.number, fields: fields)
            if !kept.isOpen { line.open = nil }
        }
        if line.confirmed != nil || line.open != nil { lines.append(line) }
        while lines.count > capacity, let oldest = lines.indices.min(by: { lines[$0].number < lines[$1].number }) {
            cut = max(cut ?? .min, lines.remove(at: oldest).number)
        }
    }

    /// What is kept, as it is told to a home.
    var keptLines: [KeptLine] {
        lines.flatMap { line -> [KeptLine] in
            func kept(_ number: Int64, _ outcome: KeptLine.Outcome) -> KeptLine {
                KeptLine(tier: line.tier, id: line.id, group: line.group, number: number, outcome: outcome)
            }
            let confirmed = line.confirmed.map { kept($0.number, .confirmed($0.fields)) }
            return [confirmed, line.open.map { kept($0, .open) }].compactMap { $0 }
        }
    }
}
