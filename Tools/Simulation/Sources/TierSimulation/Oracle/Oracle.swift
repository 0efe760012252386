/// A model of the last state that one account received, which uses only the server's words and the time of each request.
///
/// - Of two responses the one that was requested later counts, group of fields by group.
/// - A confirmed edit counts as received at the time of its response, also for models that show the entity later.
/// - Entries without observers are forgotten, except confirmed edits.
struct Oracle {
    struct Known {
        var fields: Fields = [:]
        /// The moment of each group's last update.
        var moments: NamedValues<Int> = [:]
    }

    /// A group of fields of an entry.
    struct Place: Hashable {
        let entry: Entry
        let group: String
    }

    private(set) var known: [Entry: Known] = [:]
    /// The last confirmed edit of each group.
    private var confirmed: [Place: (fields: Fields, moment: Int)] = [:]
    /// The groups for which an edit's response was lost, each with the moment of the loss.
    private var doubts: [Place: Int] = [:]

    /// Merges the fields of a response.
    ///
    /// - Parameters:
    ///   - said: The fields in the response.
    ///   - start: The moment of the request.
    ///   - alive: The entries that are shown when the response arrives.
    mutating func hear(_ said: [Said], at start: Int, alive: Set<Entry>) {
        for saying in said { hear(saying, at: start, isAlive: alive.contains(saying.entry)) }
    }

    /// Merges the parts of a response that say what is known already. The rest of it counts once it is shown.
    ///
    /// - Parameters:
    ///   - said: The fields in the response.
    ///   - start: The moment of the request.
    mutating func hearUnchanged(_ said: [Said], at start: Int) {
        for (entry, sayings) in Dictionary(grouping: said, by: \.entry) {
            guard let now = known[entry], !doubts.keys.contains(where: { $0.entry == entry }) else { continue }
            let isUnchanged = sayings.flatMap(\.fields).allSatisfy { name, words in
                start < now.moments[ComparedField.group(of: name, entry.kind)] ?? 0 || now.fields[name] == words
            }
            if isUnchanged { for saying in sayings { hear(saying, at: start, isAlive: true) } }
        }
    }

    private mutating func hear(_ saying: Said, at start: Int, isAlive: Bool) {
        let entry = saying.entry
        guard known[entry] != nil || isAlive else { return }
        let isNew = known[entry] == nil
        var now = known[entry] ?? Known()
        for (name, words) in saying.fields {
            let group = ComparedField.group(of: name, entry.kind)
            guard start >= now.moments[group] ?? 0 else { continue }
            now.fields[name] = words
            now.moments[group] = start
        }
        if isNew {
            for (place, edit) in confirmed where place.entry == entry && edit.moment >= now.moments[place.group] ?? 0 {
                now.fields.merge(edit.fields)
                now.moments[place.group] = edit.moment
            }
        }
        known[entry] = now
        endDoubts(of: entry, at: start)
    }

    /// Ends the doubts about an entry that has been requested since, because the state after a lost edit is known then.
    private mutating func endDoubts(of entry: Entry, at start: Int) {
        for (place, since) in doubts
        where place.entry == entry && since < start && known[entry]?.moments[place.group] == start {
            doubts[place] = nil
            confirmed[place] = (fields(of: place), start)
        }
    }

    /// Merges the result of an edit that the server confirmed.
    ///
    /// - Parameters:
    ///   - place: The edited group.
    ///   - wanted: The edited fields.
    ///   - said: The fields in the response.
    ///   - start: The moment of the request.
    ///   - end: The moment of the response.
    ///   - alive: The entries that are shown now.
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
                && saying.fields.contains { ComparedField.group(of: $0.0, place.entry.kind) == place.group }
        }
        let isOvertaken = start < now.moments[place.group] ?? 0 && wanted.isContained(in: now.fields)
        if !isOvertaken {
            let new = own?.fields.filter { ComparedField.group(of: $0, place.entry.kind) == place.group } ?? wanted
            now.fields.merge(new)
        }
        now.moments[place.group] = end
        known[place.entry] = now
        doubts[place] = nil
        confirmed[place] = (fields(of: place), end)
        hear(said, at: start, alive: alive)
    }

    /// Returns true if a side effect changes the known fields of its entry. Call it before the response is heard.
    func isNews(_ place: Place, _ fields: Fields) -> Bool {
        known[place.entry].map { !fields.isContained(in: $0.fields) } ?? false
    }

    /// Merges a side effect of a request, unless the response already contains it.
    ///
    /// - Parameter isNews: True if it changed the known fields. It then applies to earlier responses that are shown later, although the
    ///   response contains it.
    mutating func confirm(
        effect place: Place,
        _ fields: Fields,
        said: [Said],
        at start: Int,
        until end: Int,
        isNews: Bool = false
    ) {
        if let edit = confirmed[place], start < edit.moment { return }
        if let saying = said.last(where: { $0.entry == place.entry }) {
            let shown = known[place.entry]?.fields ?? saying.fields
            if fields.isContained(in: saying.fields) && fields.isContained(in: shown) {
                if isNews { confirmed[place] = (fields, end) }
                return
            }
        }
        confirmed[place] = (fields, end)
        guard known[place.entry] != nil, known[place.entry]?.moments[place.group] ?? 0 <= end else { return }
        known[place.entry]?.fields.merge(fields)
        known[place.entry]?.moments[place.group] = end
    }

    /// Records that an edit's response was lost.
    mutating func doubt(_ place: Place, since moment: Int) { doubts[place] = moment }

    /// Forgets the entries that are not alive.
    mutating func forget(allBut isAlive: (Entry) -> Bool) {
        // Most steps end no entry.
        if !known.keys.allSatisfy(isAlive) { known = known.filter { isAlive($0.key) } }
    }

    private func fields(of place: Place) -> Fields {
        known[place.entry]?.fields.filter { ComparedField.group(of: $0, place.entry.kind) == place.group } ?? [:]
    }
}
