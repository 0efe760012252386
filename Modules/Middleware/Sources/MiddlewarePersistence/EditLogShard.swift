import Middleware

/// One file of a log of edits: what waits, and for each group of fields of an entity what was last confirmed and whether an edit was left open
/// since.
struct EditLogShard: Codable, Sendable {
    /// A change of a file.
    enum Change: Sendable {
        /// One that a home has made.
        case made(KeptChange)
        /// Numbers that an earlier release has kept.
        case past(number: Int64, cut: Int64?)
    }

    struct Confirmed: Codable, Sendable {
        var number: Int64
        /// The fields of the whole tier as JSON text, as ``KeptLine/Outcome/confirmed(_:)`` has them.
        var fields: String
    }

    struct Line: Codable, Sendable {
        /// Not in the journals of earlier releases.
        var lane: String?
        let tier: String
        let id: EntityID
        let group: String
        var confirmed: Confirmed?
        var open: Int64?

        /// When something was last kept of it.
        var number: Int64 { max(confirmed?.number ?? .min, open ?? .min) }

        /// It, as it is told to a home; that an edit is open last.
        var kept: [KeptLine] {
            func kept(_ number: Int64, _ outcome: KeptLine.Outcome) -> KeptLine {
                KeptLine(lane: lane ?? "", tier: tier, id: id, group: group, number: number, outcome: outcome)
            }
            let confirmed = confirmed.map { kept($0.number, .confirmed($0.fields)) }
            return [confirmed, open.map { kept($0, .open) }].compactMap { $0 }
        }
    }

    private(set) var intentions: [Intention] = []
    private(set) var lines: [Line] = []
    /// The greatest number that any line had, also of those that are gone.
    private(set) var number: Int64 = 0
    /// The greatest number of a line that went because there were too many.
    private(set) var cut: Int64?

    init(_ intentions: [Intention] = []) { self.intentions = intentions }

    /// Makes a change, with at most `capacity` lines in all; those with the least numbers go.
    ///
    /// - Complexity: O(what is in the file).
    mutating func take(_ change: Change, capacity: Int) {
        switch change {
        case .made(.line(let line)): take(line, capacity: capacity)
        case .made(.kept(let intention)):
            remove(intention)
            intentions.append(intention)
        case .made(.removed(let intention)): remove(intention)
        case .past(let number, let cut):
            self.number = max(self.number, number)
            if let cut { self.cut = max(self.cut ?? .min, cut) }
        }
    }

    private mutating func remove(_ intention: Intention) {
        intentions.removeAll { $0.number == intention.number && $0.madeAt == intention.madeAt }
    }

    private mutating func take(_ kept: KeptLine, capacity: Int) {
        number = max(number, kept.number)
        var line =
            index(of: kept).map { lines.remove(at: $0) }
            ?? Line(lane: kept.lane, tier: kept.tier, id: kept.id, group: kept.group)
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

    /// What became of fields, as it is told to a home.
    var keptLines: [KeptLine] { lines.flatMap(\.kept) }

    /// Where the line of the same fields is.
    private func index(of line: KeptLine) -> Int? {
        lines.firstIndex { $0.id == line.id && $0.group == line.group && $0.tier == line.tier }
    }

    /// Whether it has something of the same fields that is not older.
    func has(_ line: KeptLine) -> Bool { index(of: line).map { lines[$0].number >= line.number } ?? false }
}
