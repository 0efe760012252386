/// The difference between a list and the state that one of its providers was last notified of, or shows while it is paused.
///
/// The difference is stored without either list: for each element of the list its index among the *held* elements (those that the provider
/// knows), and the held values of the elements that changed or were removed. Changes by others move only the list; the provider's own edits
/// move both sides, so that the provider is not notified of them and all indexes refer to its displayed elements.
struct PendingChanges<Element: ConsistencyManagerModel> {
    /// For each element of the list its held index; nil while no element has moved.
    private var oldIndices: [Int]?
    /// The number of held elements; valid once ``oldIndices`` is set.
    private var observedCount = 0
    /// The held values of the elements that changed or were removed, by held index.
    private var oldValues: [Int: Element] = [:]
    private var isReplaced = false
    /// True if the provider made edits itself, so that the held elements may differ from every earlier state of the list.
    private var hasOwnEdits = false

    /// Starts without a difference, possibly right after the provider's own edit.
    init(afterOwnEdit: Bool = false) { hasOwnEdits = afterOwnEdit }

    // MARK: Changes by others

    /// Records that an element changed.
    mutating func update(at index: Int, from old: Element) {
        keepOldValue(old, at: oldIndices?[index] ?? index)
    }

    /// Records that elements were inserted.
    mutating func insert(_ count: Int, at index: Int, intoListOf listCount: Int) {
        startTrackingIndices(listCount)
        oldIndices?.insert(contentsOf: repeatElement(CollectionDiff.unmatched, count: count), at: index)
    }

    /// Records that an element was removed.
    mutating func remove(_ old: Element, at index: Int, fromListOf listCount: Int) {
        startTrackingIndices(listCount)
        if let place = oldIndices?.remove(at: index) { keepOldValue(old, at: place) }
    }

    /// Records that all elements were replaced, and which of the old ones the new ones match.
    mutating func replace(_ old: [Element], by new: [Element], _ matches: [Int]) {
        startTrackingIndices(old.count)
        isReplaced = true
        guard let before = oldIndices else { return }
        var isKept = [Bool](repeating: false, count: old.count)
        oldIndices = matches.enumerated().map { index, match in
            guard match != CollectionDiff.unmatched else { return CollectionDiff.unmatched }
            isKept[match] = true
            if !haveSameBits(old[match], new[index]), old[match] != new[index] {
                keepOldValue(old[match], at: before[match])
            }
            return before[match]
        }
        for index in old.indices where !isKept[index] { keepOldValue(old[index], at: before[index]) }
    }

    private mutating func startTrackingIndices(_ listCount: Int) {
        guard oldIndices == nil else { return }
        oldIndices = Array(0..<listCount)
        observedCount = listCount
    }

    private mutating func keepOldValue(_ old: Element, at place: Int) {
        if place != CollectionDiff.unmatched, oldValues[place] == nil { oldValues[place] = old }
    }

    // MARK: Changes by the holder

    /// Returns the list index for an element that is inserted before a held element.
    func listIndex(before place: Int, inListOf listCount: Int) -> Int {
        guard let oldIndices else { return place }
        return oldIndices.firstIndex { $0 >= place } ?? listCount
    }

    /// Returns the list index of a held element; nil if it was removed.
    func listIndex(of place: Int) -> Int? {
        guard let oldIndices else { return place }
        return oldIndices.firstIndex(of: place)
    }

    /// Inserts elements on both sides, each at the place that the provider named.
    ///
    /// If others have moved elements in the same commit, the two places may not correspond. Then the held elements count as removed and
    /// those in the list as new, until the report matches them.
    mutating func insertOwn(_ values: [Element], at place: Int, listIndex: Int) {
        hasOwnEdits = true
        shiftOldValues(from: place, by: values.count)
        guard let old = oldIndices else { return }
        let place = min(place, observedCount)
        let isBehind = old[..<listIndex].last { $0 != CollectionDiff.unmatched }.map { $0 < place } ?? true
        let isBefore = old[listIndex...].first { $0 != CollectionDiff.unmatched }.map { $0 >= place } ?? true
        var next = old.map { $0 >= place ? $0 + values.count : $0 }
        if isBehind, isBefore {
            next.insert(contentsOf: place..<place + values.count, at: listIndex)
        } else {
            next.insert(contentsOf: repeatElement(CollectionDiff.unmatched, count: values.count), at: listIndex)
            for (offset, value) in values.enumerated() { oldValues[place + offset] = value }
        }
        oldIndices = next
        observedCount += values.count
    }

    /// Removes an element on both sides.
    ///
    /// - Parameters:
    ///   - place: The index of the held element to remove.
    ///   - listIndex: The index of the list element to remove; nil if it is already removed.
    ///   - old: The value of the list element.
    mutating func removeOwn(at place: Int, listIndex: Int?, of old: Element?) {
        hasOwnEdits = true
        guard var next = oldIndices else {
            oldValues[place] = nil
            return shiftOldValues(from: place + 1, by: -1)
        }
        if let listIndex {
            let other = next.remove(at: listIndex)
            if other != place, let old { keepOldValue(old, at: other) }
        }
        guard place < observedCount else { return oldIndices = next }
        oldValues[place] = nil
        shiftOldValues(from: place + 1, by: -1)
        oldIndices = next.map { $0 == place ? CollectionDiff.unmatched : $0 > place ? $0 - 1 : $0 }
        observedCount -= 1
    }

    /// Sets a held element to the value that the provider has set.
    mutating func updateOwn(at place: Int, to value: Element) {
        hasOwnEdits = true
        if oldIndices == nil || place < observedCount { oldValues[place] = value }
    }

    private mutating func shiftOldValues(from place: Int, by count: Int) {
        guard !oldValues.isEmpty else { return }
        oldValues = Dictionary(
            uniqueKeysWithValues: oldValues.map { ($0.key >= place ? $0.key + count : $0.key, $0.value) }
        )
    }

    /// Returns true if the difference describes a list of that length.
    func fits(_ listCount: Int) -> Bool { oldIndices.map { $0.count == listCount } ?? true }

    /// Returns the held elements.
    func observedElements(of list: [Element]) -> [Element] {
        var result: [Element?] = oldIndices == nil ? list : Array(repeating: nil, count: observedCount)
        for (index, place) in (oldIndices ?? []).enumerated() where place != CollectionDiff.unmatched {
            result[place] = list[index]
        }
        for (place, value) in oldValues { result[place] = value }
        return result.compactMap { $0 }
    }

    // MARK: Report

    /// The notification: the changes from the held elements to the list, and the differing values before and after.
    struct Report {
        let changes: CollectionChanges
        let before: [Element]
        let after: [Element]
        /// The elements that are equal on both sides; nil if they are not needed.
        var same: [Element]?
    }

    /// Returns the notification for a list; nil if the list equals the held elements.
    ///
    /// - Complexity: O(changes), but O(elements) if any were inserted or removed.
    func report(on list: [Element]) -> Report? {
        guard let oldIndices else { return reportUpdates(of: list) }
        let matched = rematched(oldIndices, list)
        var isKept = [Bool](repeating: false, count: observedCount)
        var before: [Element] = []
        var after: [Element] = []
        var same: [Int] = []
        var updates: [Int] = []
        var insertions: [Int] = []
        // In these cases an identifier that entered or was deleted may also occur inside an unchanged element.
        var isTorn = hasOwnEdits || matched != oldIndices
        for (index, place) in matched.enumerated() {
            guard place != CollectionDiff.unmatched else {
                insertions.append(index)
                after.append(list[index])
                continue
            }
            isKept[place] = true
            guard let old = oldValues[place] else {
                same.append(index)
                continue
            }
            guard old != list[index] else {
                same.append(index)
                isTorn = true
                continue
            }
            updates.append(place)
            before.append(old)
            after.append(list[index])
        }
        let deletions = isKept.indices.filter { !isKept[$0] }
        guard !deletions.isEmpty || !updates.isEmpty || !insertions.isEmpty else { return nil }
        for place in deletions {
            // An element that only moved has its old value.
            if let old = oldValues[place] ?? oldIndices.firstIndex(of: place).map({ list[$0] }) { before.append(old) }
        }
        let isOther = isReplaced && insertions.count == list.count
        let changes = CollectionChanges(deletions: deletions, updates: updates, insertions: insertions)
        return Report(
            changes: isOther ? .reset : changes,
            before: before,
            after: after,
            same: isTorn ? same.map { list[$0] } : nil
        )
    }

    private func reportUpdates(of list: [Element]) -> Report? {
        let updates = oldValues.filter { $0.value != list[$0.key] }
        guard !updates.isEmpty else { return nil }
        let isTorn = hasOwnEdits || updates.count < oldValues.count
        return Report(
            changes: CollectionChanges(deletions: [], updates: Array(updates.keys), insertions: []),
            before: Array(updates.values),
            after: updates.keys.map { list[$0] },
            same: isTorn ? list.indices.filter { updates[$0] == nil }.map { list[$0] } : nil
        )
    }

    /// Returns the indexes with elements matched that were removed and inserted again.
    private func rematched(_ places: [Int], _ list: [Element]) -> [Int] {
        guard places.contains(CollectionDiff.unmatched), !oldValues.isEmpty else { return places }
        var gone: [ModelIdentifier: Int] = [:]
        let kept = Set(places)
        for (place, value) in oldValues where !kept.contains(place) {
            if let identifier = value.modelIdentifier { gone[identifier] = place }
        }
        guard !gone.isEmpty else { return places }
        let candidates = zip(places, list).map { place, element in
            guard place == CollectionDiff.unmatched else { return place }
            return element.modelIdentifier.flatMap { gone.removeValue(forKey: $0) } ?? CollectionDiff.unmatched
        }
        return CollectionDiff.longestIncreasing(candidates)
    }
}
