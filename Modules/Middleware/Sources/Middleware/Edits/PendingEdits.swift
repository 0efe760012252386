import Propagation

/// The edits that the server is not known to have: their records and their order. A pure value.
///
/// Lanes and layers are lists of numbers; all other facts about an edit are in its record only.
struct PendingEdits: Sendable {
    /// The edits of one tier of an entity, in the order of submission, and the shown fields with these edits applied.
    private struct Layer {
        var ids: [Edit.ID] = []
        var shown: AnySnapshot?
    }

    private var records: [Edit.ID: PendingEdit] = [:]
    /// The edits of an entity in the order in which they reach the server; only the first may be under way.
    private var lanes: [Edit.Lane: [Edit.ID]] = [:]
    /// The layers by entry. Nearly all entries have none.
    private var layers: [TierKey: Layer] = [:]
    /// The last number given to an edit of an earlier launch. These numbers count down, so that they never equal a cause's number.
    private var lastRestoredID = Edit.ID.max

    /// True if there are no edits. This is the common case and costs one look-up.
    var isEmpty: Bool { layers.isEmpty }

    /// The number of records.
    var count: Int { records.count }

    // MARK: One edit

    /// The record of an edit.
    subscript(id: Edit.ID) -> PendingEdit? { records[id] }

    /// Inserts a new edit at the end of its lane.
    ///
    /// - Parameter shown: The shown fields of its entry.
    mutating func insert(_ edit: Edit, on shown: AnySnapshot) {
        records[edit.id] = PendingEdit(edit)
        lanes[edit.lane, default: []].append(edit.id)
        layers[edit.key, default: Layer()].ids.append(edit.id)
        if layers[edit.key]?.shown == nil { layers[edit.key]?.shown = shown }
    }

    /// Inserts a record for an edit of these fields that an earlier launch was sending when it ended.
    mutating func insertUnconfirmed(_ key: TierKey, _ group: GroupSet, since: Stamp) {
        for record in records(of: key) where record.group == group && record.state == .unconfirmed {
            handle(.resolved, record.id)
        }
        records[lastRestoredID] = PendingEdit(lastRestoredID, of: key, group, uncertainSince: since)
        layers[key, default: Layer()].ids.append(lastRestoredID)
        lastRestoredID -= 1
    }

    /// Passes an event to an edit's record and updates the lanes and layers.
    @discardableResult
    mutating func handle(_ event: PendingEdit.Event, _ id: Edit.ID) -> PendingEdit.Transition {
        guard let before = records[id], let outcome = records[id]?.handle(event), let record = records[id] else {
            return .ignored
        }
        if outcome == .removed { records[id] = nil }
        let isOver = outcome == .removed || before.isShown && !record.isShown
        if isOver { remove(record, isGone: outcome == .removed) }
        return outcome
    }

    /// Removes an ended edit from its lane and from the shown fields; without an uncertainty, also from its layer.
    private mutating func remove(_ record: PendingEdit, isGone: Bool) {
        if let lane = record.edit?.lane {
            lanes[lane]?.removeAll { $0 == record.id }
            if lanes[lane]?.isEmpty ?? false { lanes[lane] = nil }
        }
        if isGone { layers[record.key]?.ids.removeAll { $0 == record.id } }
        if !hasPending(on: record.key) { layers[record.key]?.shown = nil }
        if layers[record.key]?.ids.isEmpty ?? false { layers[record.key] = nil }
        if !isGone { mergeUnconfirmed(record) }
    }

    /// Merges older uncertain edits of the same fields into the last one, except those with side effects.
    private mutating func mergeUnconfirmed(_ record: PendingEdit) {
        for older in records(of: record.key)
        where older.id != record.id && older.group == record.group && older.state == .unconfirmed
            && older.unconfirmed?.effects == nil
        {
            records[record.id]?.mergeUnconfirmed(from: older)
            handle(.resolved, older.id)
        }
    }

    // MARK: Edits of an entry

    /// Returns the shown fields of an entry with edits applied; nil if it has none.
    func shown(_ key: TierKey) -> AnySnapshot? { layers[key]?.shown }

    /// Sets the shown fields of an entry with edits applied.
    mutating func setShown(_ snapshot: AnySnapshot, _ key: TierKey) { layers[key]?.shown = snapshot }

    /// Returns every record of an entry, in the order in which the edits were made.
    func records(of key: TierKey) -> [PendingEdit] { layers[key]?.ids.compactMap { records[$0] } ?? [] }

    /// Returns the edits that are applied on top of an entry, oldest first.
    func pending(on key: TierKey) -> [Edit] { records(of: key).filter(\.isShown).compactMap(\.edit) }

    /// Returns true if an edit is applied on top of an entry.
    func hasPending(on key: TierKey) -> Bool { layers[key]?.ids.contains { records[$0]?.isShown ?? false } ?? false }

    /// Returns true if the server's value of a group is unknown; without a group, of any group of the entry.
    func isUnconfirmed(_ key: TierKey, _ group: GroupSet? = nil) -> Bool {
        records(of: key).contains { $0.unconfirmed != nil && (group == nil || $0.group == group) }
    }

    /// Returns the fields of an entry whose value on the server is unknown, by group, each with the stamp of the latest loss.
    func unconfirmedGroups(of key: TierKey) -> [(group: GroupSet, fields: ChangeMask, since: Stamp)] {
        var groups: [(group: GroupSet, fields: ChangeMask, since: Stamp)] = []
        for record in records(of: key) {
            guard let doubt = record.unconfirmed else { continue }
            if let index = groups.firstIndex(where: { $0.group == record.group }) {
                groups[index].fields.formUnion(doubt.fields)
                groups[index].since = .later(groups[index].since, doubt.since)
            } else {
                groups.append((record.group, doubt.fields, doubt.since))
            }
        }
        return groups
    }

    /// Records that the server's value of a group is known.
    ///
    /// - Returns: The records of the uncertain edits with side effects.
    mutating func resolve(_ key: TierKey, _ group: GroupSet) -> [PendingEdit] {
        let doubted = records(of: key).filter { $0.group == group && $0.unconfirmed != nil }
        for record in doubted { handle(.resolved, record.id) }
        return doubted.filter { $0.unconfirmed?.effects != nil }
    }

    // MARK: Order of edits

    /// Returns the edits of a lane, in the order in which they reach the server.
    func lane(_ name: Edit.Lane) -> [PendingEdit] { lanes[name]?.compactMap { records[$0] } ?? [] }

    /// Returns the edit of a lane that is under way, or the next one.
    func first(inLane name: Edit.Lane) -> PendingEdit? { lanes[name]?.first.flatMap { records[$0] } }

    /// All edits in lanes, in the order in which they were made.
    var all: [PendingEdit] { lanes.values.joined().sorted().compactMap { records[$0] } }

    /// Returns true if an earlier edit of the same fields in another lane has to be answered first, so that the later one reaches the
    /// server last.
    func isBlocked(_ edit: Edit) -> Bool { !blockers(of: edit).isEmpty }

    private func blockers(of edit: Edit) -> [PendingEdit] {
        records(of: edit.key).filter { other in
            other.id < edit.id && other.blocksOthers && other.edit?.lane != edit.lane
                && !other.group.isDisjoint(with: edit.group)
        }
    }

    /// The edits that cannot start before a postponed one, each with that one: the edits behind it in its lane, and those of another lane
    /// whose first edit it blocks.
    ///
    /// - Complexity: O(edits).
    var blockedByPostponed: [(edit: Edit, postponed: Edit)] {
        lanes.keys.flatMap { name -> [(edit: Edit, postponed: Edit)] in
            let lane = lane(name).compactMap(\.edit)
            guard let first = first(inLane: name), let edit = first.edit else { return [] }
            if first.state == .postponed { return lane.dropFirst().map { ($0, edit) } }
            let postponed = first.state == .waiting ? blockers(of: edit).first { $0.state == .postponed } : nil
            guard let postponed = postponed?.edit else { return [] }
            return lane.map { ($0, postponed) }
        }
    }

    /// A description of a broken invariant; nil if all hold.
    var invariantViolation: String? {
        for (id, record) in records where layers[record.key]?.ids.contains(id) != true {
            return "edit \(id) is in no layer"
        }
        for (name, lane) in lanes {
            if lane.isEmpty || Set(lane).count != lane.count { return "lane \(name) is empty or names an edit twice" }
            for (place, id) in lane.enumerated() {
                guard let record = records[id], record.isShown, record.edit?.lane == name else {
                    return "lane \(name) names \(id), which is not in it"
                }
                if place > 0, record.isInFlight { return "edit \(id) is under way behind another of its lane" }
            }
        }
        for (key, layer) in layers {
            if layer.ids.contains(where: { records[$0]?.key != key }) { return "a layer of \(key) has others' edits" }
            if (layer.shown != nil) != hasPending(on: key) { return "what is shown of \(key) and its edits differ" }
            for record in layer.ids.compactMap({ records[$0] }) {
                let isInLane = record.edit.map { lanes[$0.lane]?.contains(record.id) ?? false } ?? false
                if isInLane != record.isShown { return "edit \(record.id) is \(record.state) and in the wrong place" }
                if record.state == .unconfirmed, record.unconfirmed == nil {
                    return "edit \(record.id) has ended and is not removed"
                }
            }
        }
        return nil
    }
}
