/// The subscribers of one identifier, by number: one in place, a few in an array, many in a set.
///
/// Nearly every identifier is in one or two trees, so the common case costs no allocation.
enum SubscriberSet {
    case none
    case one(Int32)
    case few([Int32])
    case many(Set<Int32>)

    private static let limit = 12

    var isEmpty: Bool {
        if case .none = self { true } else { false }
    }

    /// Some of them, in no particular order.
    func prefix(_ length: Int) -> [Int32] {
        switch self {
        case .none: []
        case .one(let only): [only]
        case .few(let list): Array(list.prefix(length))
        case .many(let set): Array(set.prefix(length))
        }
    }

    /// Adds a subscriber; false if it is there already.
    mutating func insert(_ subscriber: Int32) -> Bool {
        switch self {
        case .none:
            self = .one(subscriber)
        case .one(let only):
            guard only != subscriber else { return false }
            self = .few([only, subscriber])
        case .few(var list):
            guard !list.contains(subscriber) else { return false }
            self = .none
            list.append(subscriber)
            self = list.count > Self.limit ? .many(Set(list)) : .few(list)
        case .many(var set):
            self = .none
            let isNew = set.insert(subscriber).inserted
            self = .many(set)
            return isNew
        }
        return true
    }

    /// Removes a subscriber; false if it is not there.
    mutating func remove(_ subscriber: Int32) -> Bool {
        switch self {
        case .none:
            return false
        case .one(let only):
            guard only == subscriber else { return false }
            self = .none
        case .few(var list):
            guard let index = list.firstIndex(of: subscriber) else { return false }
            self = .none
            list.swapAt(index, list.count - 1)
            list.removeLast()
            self = list.count == 1 ? .one(list[0]) : .few(list)
        case .many(var set):
            self = .none
            let wasThere = set.remove(subscriber) != nil
            self = set.count > Self.limit / 2 ? .many(set) : .few(Array(set))
            return wasThere
        }
        return true
    }

    func forEach(_ body: (Int32) -> Void) {
        switch self {
        case .none: break
        case .one(let only): body(only)
        case .few(let list): list.forEach(body)
        case .many(let set): set.forEach(body)
        }
    }
}
