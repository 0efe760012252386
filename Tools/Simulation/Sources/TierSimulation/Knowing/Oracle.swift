/// What one account was last told, kept with nothing but the server's words and when they were asked for.
///
/// - Of two answers the one that was asked for later counts, group of fields by group.
/// - A confirmed edit counts as said when it was answered, also for who shows the entity later.
/// - What nobody shows any more is forgotten, confirmed edits aside.
struct Oracle {
    struct Known {
        var fields: Fields = [:]
        /// When each group was said.
        var moments: [String: Int] = [:]
    }

    /// A group of fields of an entry.
    struct Place: Hashable {
        let entry: Entry
        let group: String
    }

    private(set) var known: [Entry: Known] = [:]
    /// The last confirmed edit of each group.
    private var confirmed: [Place: (fields: Fields, moment: Int)] = [:]
    /// The groups of which an edit's answer got lost, and since when.
    private var doubts: [Place: Int] = [:]

    /// Takes what an answer says.
    ///
    /// - Parameters:
    ///   - said: What it says.
    ///   - start: When it was asked for.
    ///   - alive: What is shown now that it has come.
    mutating func hear(_ said: [Said], at start: Int, alive: Set<Entry>) {
        for saying in said { hear(saying, at: start, isAlive: alive.contains(saying.entry)) }
    }

    private mutating func hear(_ saying: Said, at start: Int, isAlive: Bool) {
        let entry = saying.entry
        guard known[entry] != nil || isAlive else { return }
        let groups = Dictionary(grouping: saying.fields) { FieldRow.group(of: $0.key, entry.kind) }
        let isNew = known[entry] == nil
        var now = known[entry] ?? Known()
        for (group, fields) in groups where start >= now.moments[group] ?? 0 {
            for (name, words) in fields { now.fields[name] = words }
            now.moments[group] = start
        }
        if isNew {
            for (place, edit) in confirmed where place.entry == entry && edit.moment >= now.moments[place.group] ?? 0 {
                now.fields.merge(edit.fields) { $1 }
                now.moments[place.group] = edit.moment
            }
        }
        known[entry] = now
        endDoubts(of: entry, at: start)
    }

    /// What a lost edit left is known once somebody has asked.
    private mutating func endDoubts(of entry: Entry, at start: Int) {
        for (place, since) in doubts
        where place.entry == entry && since < start && known[entry]?.moments[place.group] == start {
            doubts[place] = nil
            confirmed[place] = (fields(of: place), start)
        }
    }

    /// Takes what came of an edit that the server agreed to.
    ///
    /// - Parameters:
    ///   - place: What was edited.
    ///   - wanted: What it was to be.
    ///   - said: What the answer says.
    ///   - start: When it was sent.
    ///   - end: When it was answered.
    ///   - alive: What is shown now.
    mutating func confirm(
        _ place: Place,
        _ wanted: Fields,
        _ said: [Said],
        at start: Int,
        until end: Int,
        alive: Set<Entry>
    ) {
        var now = known[place.entry] ?? Known()
        let own = said.last { saying in
            saying.entry == place.entry
                && saying.fields.contains { FieldRow.group(of: $0.key, place.entry.kind) == place.group }
        }
        let isOvertaken = start < now.moments[place.group] ?? 0 && wanted.allSatisfy { now.fields[$0.key] == $0.value }
        if !isOvertaken {
            let new = own?.fields.filter { FieldRow.group(of: $0.key, place.entry.kind) == place.group } ?? wanted
            now.fields.merge(new) { $1 }
        }
        now.moments[place.group] = end
        known[place.entry] = now
        doubts[place] = nil
        confirmed[place] = (fields(of: place), end)
        hear(said, at: start, alive: alive)
    }

    /// Takes what a request did besides, unless its answer says so.
    mutating func confirm(effect place: Place, _ fields: Fields, said: [Said], at start: Int, until end: Int) {
        if let edit = confirmed[place], start < edit.moment { return }
        if let saying = said.last(where: { $0.entry == place.entry }) {
            let shown = known[place.entry]?.fields ?? saying.fields
            if fields.allSatisfy({ saying.fields[$0.key] == $0.value && shown[$0.key] == $0.value }) { return }
        }
        confirmed[place] = (fields, end)
        guard known[place.entry] != nil, known[place.entry]?.moments[place.group] ?? 0 <= end else { return }
        known[place.entry]?.fields.merge(fields) { $1 }
        known[place.entry]?.moments[place.group] = end
    }

    /// An edit's answer got lost.
    mutating func doubt(_ place: Place, since moment: Int) { doubts[place] = moment }

    /// Forgets what nobody shows.
    mutating func forget(allBut alive: Set<Entry>) { known = known.filter { alive.contains($0.key) } }

    private func fields(of place: Place) -> Fields {
        known[place.entry]?.fields.filter { FieldRow.group(of: $0.key, place.entry.kind) == place.group } ?? [:]
    }
}
