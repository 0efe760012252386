import Middleware

/// The content of one file of an edit log: the waiting items, and for each field group of an entity its last confirmed fields and whether
/// an edit has been open since.
struct StoredEdits: Codable, Sendable {
    /// A change of the content.
    enum Change: Sendable {
        /// A change by a client store.
        case edit(EditLogChange)
        /// The numbers of an earlier release's journal.
        case legacyNumbers(number: Int64, cut: Int64?)
    }

    struct Confirmed: Codable, Sendable {
        var number: Int64
        /// The fields of the whole tier as JSON text, as in ``EditLogLine/Outcome/confirmed(_:)``.
        var fields: String
    }

    struct Line: Codable, Sendable {
        /// The lane; missing in the journals of earlier releases.
        var lane: String?
        let tier: String
        let id: EntityID
        let group: String
        var confirmed: Confirmed?
        var open: Int64?

        /// The number of the last stored change.
        var number: Int64 { max(confirmed?.number ?? .min, open ?? .min) }

        /// The lines as a client store restores them, with the open one last.
        var stored: [EditLogLine] {
            func kept(_ number: Int64, _ outcome: EditLogLine.Outcome) -> EditLogLine {
                EditLogLine(lane: lane ?? "", tier: tier, id: id, group: group, number: number, outcome: outcome)
            }
            let confirmed = confirmed.map { kept($0.number, .confirmed($0.fields)) }
            return [confirmed, open.map { kept($0, .open) }].compactMap { $0 }
        }
    }

    private(set) var intentions: [OutboxItem] = []
    private(set) var lines: [Line] = []
    /// The greatest number of any line, including removed ones.
    private(set) var number: Int64 = 0
    /// The greatest number of a line that was dropped because of the capacity.
    private(set) var cut: Int64?

    init(_ intentions: [OutboxItem] = []) { self.intentions = intentions }

    /// Applies a change, with at most `capacity` lines in total; lines with the lowest numbers are dropped.
    ///
    /// - Complexity: O(size of the file).
    mutating func apply(_ change: Change, capacity: Int) {
        switch change {
        case .edit(.line(let line)): apply(line, capacity: capacity)
        case .edit(.stored(let intention)):
            remove(intention)
            intentions.append(intention)
        case .edit(.removed(let intention)): remove(intention)
        case .legacyNumbers(let number, let cut):
            self.number = max(self.number, number)
            if let cut { self.cut = max(self.cut ?? .min, cut) }
        }
    }

    private mutating func remove(_ intention: OutboxItem) {
        intentions.removeAll { $0.number == intention.number && $0.madeAt == intention.madeAt }
    }

    private mutating func apply(_ kept: EditLogLine, capacity: Int) {
        number = max(number, kept.number)
        var line =
            index(of: kept).map { lines.remove(at: $0) }
            ?? Line(lane: kept.lane, tier: kept.tier, id: kept.id, group: kept.group)
        switch kept.outcome {
        case .open: line.open = kept.number
        case .discarded: line.open = nil
        case .confirmed(let fields):
            line.confirmed = Confirmed(number: kept.number, fields: fields)
            if !kept.isOpen { line.open = nil }
        }
        if line.confirmed != nil || line.open != nil { lines.append(line) }
        while lines.count > capacity, let oldest = lines.indices.min(by: { lines[$0].number < lines[$1].number }) {
            cut = max(cut ?? .min, lines.remove(at: oldest).number)
        }
    }

    /// The lines of all fields, as a client store restores them.
    var storedLines: [EditLogLine] { lines.flatMap(\.stored) }

    /// Returns the index of the line of the same fields.
    private func index(of line: EditLogLine) -> Int? {
        lines.firstIndex { $0.id == line.id && $0.group == line.group && $0.tier == line.tier }
    }

    /// Returns true if it contains a line of the same fields that is not older.
    func contains(_ line: EditLogLine) -> Bool { index(of: line).map { lines[$0].number >= line.number } ?? false }
}
