/// What lies between a list and what one of its holders was last told of it, or shows while it is paused.
///
/// Two lists are compared here, the *held* one and the list itself, without either being at hand: for each element of the list its place
/// among the held ones is known, and the held value of those that changed or went. What others do moves the list alone; what the holder
/// does itself moves both, so that it is not told of it and all indexes are those of what it shows.
struct PendingChanges<Element: ConsistencyManagerModel> {
    /// For each element of the list its place among the held ones; nil while all stand where they stood.
    private var places: [Int]?
    /// How many are held, once that is not how many there are.
    private var heldCount = 0
    /// The held values of those that changed or went, by their places.
    private var former: [Int: Element] = [:]
    private var isReplaced = false
    /// Whether the holder has done anything itself, so that what it holds is not what the list was at any time.
    private var hasOwnEdits = false

    /// Begins where nothing lies between; right after an edit of the holder's own, perhaps.
    init(afterOwnEdit: Bool = false) { hasOwnEdits = afterOwnEdit }

    // MARK: What others do

    /// Notes that an element changed.
    mutating func update(at index: Int, from old: Element) {
        hold(old, at: places?[index] ?? index)
    }

    /// Notes that there are new elements.
    mutating func insert(_ count: Int, at index: Int, intoListOf listCount: Int) {
        trackPlaces(listCount)
        places?.insert(contentsOf: repeatElement(CollectionMatch.new, count: count), at: index)
    }

    /// Notes that an element is gone.
    mutating func remove(_ old: Element, at index: Int, fromListOf listCount: Int) {
        trackPlaces(listCount)
        if let place = places?.remove(at: index) { hold(old, at: place) }
    }

    /// Notes that all elements were set, and which of the old ones the new ones are.
    mutating func replace(_ old: [Element], by new: [Element], _ matches: [Int]) {
        trackPlaces(old.count)
        isReplaced = true
        guard let before = places else { return }
        var isKept = [Bool](repeating: false, count: old.count)
        places = matches.enumerated().map { index, match in
            guard match != CollectionMatch.new else { return CollectionMatch.new }
            isKept[match] = true
            if !haveSameBits(old[match], new[index]), old[match] != new[index] { hold(old[match], at: before[match]) }
            return before[match]
        }
        for index in old.indices where !isKept[index] { hold(old[index], at: before[index]) }
    }

    private mutating func trackPlaces(_ listCount: Int) {
        guard places == nil else { return }
        places = Array(0..<listCount)
        heldCount = listCount
    }

    private mutating func hold(_ old: Element, at place: Int) {
        if place != CollectionMatch.new, former[place] == nil { former[place] = old }
    }

    // MARK: What the holder does

    /// Where in the list something stands that is put in before a held element.
    func listIndex(before place: Int, inListOf listCount: Int) -> Int {
        guard let places else { return place }
        return places.firstIndex { $0 >= place } ?? listCount
    }

    /// Where in the list a held element stands; nil if it is gone.
    func listIndex(of place: Int) -> Int? {
        guard let places else { return place }
        return places.firstIndex(of: place)
    }

    /// Puts elements in on both sides, each where its holder has said.
    ///
    /// Where others have moved the list in the same commit these need not be the same place: then what is held is gone, and what is in the
    /// list is new, until the report finds out that they are the same.
    mutating func insertOwn(_ values: [Element], at place: Int, listIndex: Int) {
        hasOwnEdits = true
        shiftFormer(from: place, by: values.count)
        guard let old = places else { return }
        let place = min(place, heldCount)
        let isBehind = old[..<listIndex].last { $0 != CollectionMatch.new }.map { $0 < place } ?? true
        let isBefore = old[listIndex...].first { $0 != CollectionMatch.new }.map { $0 >= place } ?? true
        var next = old.map { $0 >= place ? $0 + values.count : $0 }
        if isBehind, isBefore {
            next.insert(contentsOf: place..<place + values.count, at: listIndex)
        } else {
            next.insert(contentsOf: repeatElement(CollectionMatch.new, count: values.count), at: listIndex)
            for (offset, value) in values.enumerated() { former[place + offset] = value }
        }
        places = next
        heldCount += values.count
    }

    /// Takes an element out on both sides.
    ///
    /// - Parameters:
    ///   - place: Which of the held ones goes, as the holder has said.
    ///   - listIndex: Which of the list goes; nil if that is gone already.
    ///   - old: What goes from the list.
    mutating func removeOwn(at place: Int, listIndex: Int?, of old: Element?) {
        hasOwnEdits = true
        guard var next = places else {
            former[place] = nil
            return shiftFormer(from: place + 1, by: -1)
        }
        if let listIndex {
            let other = next.remove(at: listIndex)
            if other != place, let old { hold(old, at: other) }
        }
        guard place < heldCount else { return places = next }
        former[place] = nil
        shiftFormer(from: place + 1, by: -1)
        places = next.map { $0 == place ? CollectionMatch.new : $0 > place ? $0 - 1 : $0 }
        heldCount -= 1
    }

    /// Gives a held element the value that its holder has put there.
    mutating func updateOwn(at place: Int, to value: Element) {
        hasOwnEdits = true
        if places == nil || place < heldCount { former[place] = value }
    }

    private mutating func shiftFormer(from place: Int, by count: Int) {
        guard !former.isEmpty else { return }
        former = Dictionary(
            uniqueKeysWithValues: former.map { ($0.key >= place ? $0.key + count : $0.key, $0.value) }
        )
    }

    /// Whether it is about a list of that length.
    func fits(_ listCount: Int) -> Bool { places.map { $0.count == listCount } ?? true }

    /// The held elements.
    func held(of list: [Element]) -> [Element] {
        var result: [Element?] = places == nil ? list : Array(repeating: nil, count: heldCount)
        for (index, place) in (places ?? []).enumerated() where place != CollectionMatch.new {
            result[place] = list[index]
        }
        for (place, value) in former { result[place] = value }
        return result.compactMap { $0 }
    }

    // MARK: Telling

    /// What is to be told: how the held elements become the list, and the values that differ, before and after.
    struct Report {
        let changes: CollectionChanges
        let before: [Element]
        let after: [Element]
        /// The elements that are held as they are in the list; nil if nobody needs them.
        var same: [Element]?
    }

    /// What is to be told of a list; nil if it is what is held.
    ///
    /// - Complexity: O(changes), but O(elements) if any came or went.
    func report(on list: [Element]) -> Report? {
        guard let places else { return reportUpdates(of: list) }
        let matched = matchedAgain(places, list)
        var isKept = [Bool](repeating: false, count: heldCount)
        var before: [Element] = []
        var after: [Element] = []
        var same: [Int] = []
        var updates: [Int] = []
        var insertions: [Int] = []
        // Then what entered the list, or was deleted, may stand in an element that is what it was, too.
        var isTorn = hasOwnEdits || matched != places
        for (index, place) in matched.enumerated() {
            guard place != CollectionMatch.new else {
                insertions.append(index)
                after.append(list[index])
                continue
            }
            isKept[place] = true
            guard let old = former[place] else {
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
            // What was moved among others without having been touched has the value that it had.
            if let old = former[place] ?? places.firstIndex(of: place).map({ list[$0] }) { before.append(old) }
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
        let updates = former.filter { $0.value != list[$0.key] }
        guard !updates.isEmpty else { return nil }
        let isTorn = hasOwnEdits || updates.count < former.count
        return Report(
            changes: CollectionChanges(deletions: [], updates: Array(updates.keys), insertions: []),
            before: Array(updates.values),
            after: updates.keys.map { list[$0] },
            same: isTorn ? list.indices.filter { updates[$0] == nil }.map { list[$0] } : nil
        )
    }

    /// The places, those of elements that went and came back among them.
    private func matchedAgain(_ places: [Int], _ list: [Element]) -> [Int] {
        guard places.contains(CollectionMatch.new), !former.isEmpty else { return places }
        var gone: [ModelIdentifier: Int] = [:]
        let kept = Set(places)
        for (place, value) in former where !kept.contains(place) {
            if let identifier = value.modelIdentifier { gone[identifier] = place }
        }
        guard !gone.isEmpty else { return places }
        let candidates = zip(places, list).map { place, element in
            guard place == CollectionMatch.new else { return place }
            return element.modelIdentifier.flatMap { gone.removeValue(forKey: $0) } ?? CollectionMatch.new
        }
        return CollectionMatch.rising(candidates)
    }
}
