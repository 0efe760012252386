import DemoServer

extension ResponseComparison {
    /// Compares lists. The sort keys must be equal at each position; then each row is compared with the row of the same id.
    ///
    /// The server reports which keys are equal (``DemoServer/SortTies``); a list without an entry has no ties. If a page cuts a group, it
    /// may show any members of the group in the right number.
    mutating func compare(_ recorded: [JSONValue], _ actual: [JSONValue], at path: String, keys: [String]) {
        let recorded = withoutEarlierLogins(recorded, keys)
        if recorded.count != actual.count { add(path, "\(actual.count) rows", "\(recorded.count)") }
        let list = keys.last ?? ""
        if let recorded = texts(recorded, in: list), let actual = texts(actual, in: list) {
            let differs = zip(recorded, actual).enumerated().first { !$1.0.utf8.elementsEqual($1.1.utf8) }
            if let (index, pair) = differs {
                add("\(path) in any order, [\(index)]", Self.short(pair.1), Self.short(pair.0))
            }
            return
        }
        guard !(isPieFed && record.path == "/modlog"),
            let order = TiedRows(recorded, actual, in: list, groups.lists[list] ?? [])
        else {
            for (index, pair) in zip(recorded, actual).enumerated() {
                compare(pair.0, pair.1, at: "\(path)[\(index)]", keys: keys)
            }
            return
        }
        for index in recorded.indices.prefix(actual.count) {
            let place = "\(path)[\(index)]"
            let id = order.recorded[index]
            guard order.isInterchangeable(at: index) else {
                add(place, "row \(order.actual[index])", "row \(id), whose sort keys differ")
                continue
            }
            if let row = order.row(id) {
                compare(recorded[index], actual[row], at: place, keys: keys)
            } else {
                movedRows.append(
                    MovedRow(path: place, keys: keys, list: list, id: id, recorded: recorded[index])
                )
            }
        }
    }

    /// Returns the rows without the logins from before the recording, whose tokens the start state of 1.0 does not have.
    private func withoutEarlierLogins(_ rows: [JSONValue], _ keys: [String]) -> [JSONValue] {
        guard record.path == "/account/login/list", keys.last == "logins" else { return rows }
        return rows.filter { row in
            row["published_at"]?.text.flatMap(RecordedTime.init).map(requestTimes.isDuringSession) ?? true
        }
    }

    /// Returns the sorted texts of a list, if the server reports that all of them tie.
    private func texts(_ rows: [JSONValue], in list: String) -> [String]? {
        guard let groups = groups.lists[list], groups.count == 1 else { return nil }
        let texts = rows.compactMap(\.text)
        return texts.count == rows.count ? texts.sorted() : nil
    }

    /// Compares a row from another page with the row of the same id.
    mutating func compare(_ row: MovedRow, among rows: [JSONValue]) {
        guard let actual = rows.first(where: { RowID.of($0, in: row.list) == row.id }) else { return }
        compare(row.recorded, actual, at: row.path, keys: row.keys)
    }
}

/// Two lists of rows with ids, and their groups of interchangeable rows.
private struct TiedRows {
    let recorded: [Int32]
    let actual: [Int32]
    private let places: [Int32: Int]
    private let groups: [Int32: Int]

    /// Makes the pair of lists. Nil if a row has no id or an id occurs twice; then only a comparison by position is possible.
    init?(_ recorded: [JSONValue], _ actual: [JSONValue], in list: String, _ groups: [[Int32]]) {
        self.recorded = recorded.compactMap { RowID.of($0, in: list) }
        self.actual = actual.compactMap { RowID.of($0, in: list) }
        guard self.recorded.count == recorded.count, self.actual.count == actual.count,
            Set(self.recorded).count == recorded.count, Set(self.actual).count == actual.count
        else { return nil }
        places = Dictionary(uniqueKeysWithValues: zip(self.actual, self.actual.indices))
        var numbers: [Int32: Int] = [:]
        for (number, group) in groups.enumerated() {
            for id in group { numbers[id] = number }
        }
        self.groups = numbers
    }

    /// Returns true if the rows at a position are the same or have equal sort keys.
    func isInterchangeable(at index: Int) -> Bool {
        if recorded[index] == actual[index] { return true }
        guard let group = groups[recorded[index]] else { return false }
        return group == groups[actual[index]]
    }

    /// Returns the position of a row in the other list.
    func row(_ id: Int32) -> Int? { places[id] }
}
