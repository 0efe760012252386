import Propagation

/// The edits of which it is not known that the server has them: their records, and in which order they stand. A pure value.
///
/// A lane and a layer are lists of numbers; what is true of an edit stands in its record alone.
struct PendingEdits: Sendable {
    /// The edits of one tier of an entity, in the order in which they were made, and what is shown of it with them.
    private struct Layer {
        var ids: [Edit.ID] = []
        var shown: AnyBox?
    }

    private var records: [Edit.ID: PendingEdit] = [:]
    /// The edits of an entity in the order in which they reach the server; only the first may be under way.
    private var lanes: [Edit.Lane: [Edit.ID]] = [:]
    /// Nearly all entries have none.
    private var layers: [EntryKey: Layer] = [:]
    /// The last number given to what an earlier launch left: these count down, and no cause is numbered so.
    private var lastUnanswered = Edit.ID.max

    /// Whether there are none: the common case, which costs one look.
    var isEmpty: Bool { layers.isEmpty }

    /// How many records there are.
    var count: Int { records.count }

    // MARK: One

    /// The record of an edit.
    subscript(id: Edit.ID) -> PendingEdit? { records[id] }

    /// Takes in an edit that somebody has made, at the end of its lane.
    ///
    /// - Parameter shown: What is shown of its entry.
    mutating func insert(_ edit: Edit, on shown: AnyBox) {
        records[edit.id] = PendingEdit(edit)
        lanes[edit.lane, default: []].append(edit.id)
        layers[edit.key, default: Layer()].ids.append(edit.id)
        if layers[edit.key]?.shown == nil { layers[edit.key]?.shown = shown }
    }

    /// Takes in that an earlier launch was sending some edit of these fields when it ended.
    mutating func insertUnanswered(_ key: EntryKey, _ group: GroupSet, uncertainSince: Stamp) {
        for record in records(of: key) where record.group == group && record.state == .uncertain {
            take(.cleared, record.id)
        }
        records[lastUnanswered] = PendingEdit(lastUnanswered, of: key, group, uncertainSince: uncertainSince)
        layers[key, default: Layer()].ids.append(lastUnanswered)
        lastUnanswered -= 1
    }

    /// Tells an edit what happened to it.
    @discardableResult
    mutating func take(_ event: PendingEdit.Event, _ id: Edit.ID) -> PendingEdit.Transition {
        guard let before = records[id], let outcome = records[id]?.take(event), let record = records[id] else {
            return .ignored
        }
        if outcome == .goes { records[id] = nil }
        let isOver = outcome == .goes || before.isShown && !record.isShown
        if isOver { remove(record, isGone: outcome == .goes) }
        return outcome
    }

    /// Takes an edit that has ended out of its lane and off what is shown; and if nothing is uncertain about it, out of its layer.
    private mutating func remove(_ record: PendingEdit, isGone: Bool) {
        if let lane = record.edit?.lane {
            lanes[lane]?.removeAll { $0 == record.id }
            if lanes[lane]?.isEmpty ?? false { lanes[lane] = nil }
        }
        if isGone { layers[record.key]?.ids.removeAll { $0 == record.id } }
        if !isWaiting(on: record.key) { layers[record.key]?.shown = nil }
        if layers[record.key]?.ids.isEmpty ?? false { layers[record.key] = nil }
        if !isGone { mergeUncertain(record) }
    }

    /// Of ended edits of the same fields the last says all there is to say, but for those that did something elsewhere.
    private mutating func mergeUncertain(_ record: PendingEdit) {
        for older in records(of: record.key)
        where older.id != record.id && older.group == record.group && older.state == .uncertain
            && older.doubt?.elsewhere == nil
        {
            records[record.id]?.absorb(older)
            take(.cleared, older.id)
        }
    }

    // MARK: Of an entry

    /// What is shown of an entry with edits on top of it; nil if none lies there.
    func shown(_ key: EntryKey) -> AnyBox? { layers[key]?.shown }

    /// Notes what is shown of an entry with edits on top of it.
    mutating func show(_ box: AnyBox, _ key: EntryKey) { layers[key]?.shown = box }

    /// Every record of an entry, in the order in which the edits were made.
    func records(of key: EntryKey) -> [PendingEdit] { layers[key]?.ids.compactMap { records[$0] } ?? [] }

    /// The edits that lie on top of an entry, oldest first.
    func waiting(on key: EntryKey) -> [Edit] { records(of: key).filter(\.isShown).compactMap(\.edit) }

    /// Whether an edit lies on top of an entry.
    func isWaiting(on key: EntryKey) -> Bool { layers[key]?.ids.contains { records[$0]?.isShown ?? false } ?? false }

    /// Whether nobody knows what the server has of some fields of an entry; of any, unless they are named.
    func isUncertain(_ key: EntryKey, _ group: GroupSet? = nil) -> Bool {
        records(of: key).contains { $0.doubt != nil && (group == nil || $0.group == group) }
    }

    /// The fields of an entry of which nobody knows what the server has, group by group, and since when: since the latest loss.
    func uncertainGroups(of key: EntryKey) -> [(group: GroupSet, fields: ChangeMask, since: Stamp)] {
        var groups: [(group: GroupSet, fields: ChangeMask, since: Stamp)] = []
        for record in records(of: key) {
            guard let doubt = record.doubt else { continue }
            if let index = groups.firstIndex(where: { $0.group == record.group }) {
                groups[index].fields.formUnion(doubt.fields)
                groups[index].since = .later(groups[index].since, doubt.since)
            } else {
                groups.append((record.group, doubt.fields, doubt.since))
            }
        }
        return groups
    }

    /// Notes that it is known what the server has of some fields.
    ///
    /// - Returns: The edits that did something elsewhere, if they were made.
    mutating func clear(_ key: EntryKey, _ group: GroupSet) -> [PendingEdit] {
        let doubted = records(of: key).filter { $0.group == group && $0.doubt != nil }
        for record in doubted { take(.cleared, record.id) }
        return doubted.filter { $0.doubt?.elsewhere != nil }
    }

    // MARK: In order

    /// The edits of a lane, in the order in which they reach the server.
    func lane(_ name: Edit.Lane) -> [PendingEdit] { lanes[name]?.compactMap { records[$0] } ?? [] }

    /// The edit of a lane that is under way, or the next one.
    func first(inLane name: Edit.Lane) -> PendingEdit? { lanes[name]?.first.flatMap { records[$0] } }

    /// Every edit that is in a lane, in the order in which they were made.
    var all: [PendingEdit] { lanes.values.joined().sorted().compactMap { records[$0] } }

    /// The edit whose place a new one takes: an absolute one of the same fields that has not been sent, or was not taken.
    func superseded(by edit: Edit) -> Edit.ID? {
        guard edit.kind == .absolute else { return nil }
        let last = lane(edit.lane).last { record in
            record.key == edit.key && record.group == edit.group
                && (record.state == .waiting || record.state == .postponed)
        }
        return last?.edit?.kind == .absolute ? last?.id : nil
    }

    /// Whether an earlier edit of the same fields, in another lane, is to be answered first: of two the later is to reach the server last.
    func isHeldUp(_ edit: Edit) -> Bool { !holdingUp(edit).isEmpty }

    private func holdingUp(_ edit: Edit) -> [PendingEdit] {
        records(of: edit.key).filter { other in
            other.id < edit.id && other.holdsUpOthers && other.edit?.lane != edit.lane
                && !other.group.isDisjoint(with: edit.group)
        }
    }

    /// Edits that cannot start before one that is postponed, each with that one: those behind it in its lane, and those of another lane whose
    /// first it holds up.
    ///
    /// - Complexity: O(edits).
    var behindPostponed: [(edit: Edit, postponed: Edit)] {
        lanes.keys.flatMap { name -> [(edit: Edit, postponed: Edit)] in
            let lane = lane(name).compactMap(\.edit)
            guard let first = first(inLane: name), let edit = first.edit else { return [] }
            if first.state == .postponed { return lane.dropFirst().map { ($0, edit) } }
            let postponed = first.state == .waiting ? holdingUp(edit).first { $0.state == .postponed } : nil
            guard let postponed = postponed?.edit else { return [] }
            return lane.map { ($0, postponed) }
        }
    }

    /// What is wrong with it, in words; nil if nothing is.
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
                if place > 0, record.isUnderWay { return "edit \(id) is under way behind another of its lane" }
            }
        }
        for (key, layer) in layers {
            if layer.ids.contains(where: { records[$0]?.key != key }) { return "a layer of \(key) has others' edits" }
            if (layer.shown != nil) != isWaiting(on: key) { return "what is shown of \(key) and its edits differ" }
            for record in layer.ids.compactMap({ records[$0] }) {
                let isInLane = record.edit.map { lanes[$0.lane]?.contains(record.id) ?? false } ?? false
                if isInLane != record.isShown { return "edit \(record.id) is \(record.state) and in the wrong place" }
                if record.state == .uncertain, record.doubt == nil {
                    return "edit \(record.id) has ended and stays for nothing"
                }
            }
        }
        return nil
    }
}
