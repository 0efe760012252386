/// The subscribers of one identifier as sorted numbers: one inline, several in an array, many as a bitmap.
///
/// Nearly every identifier is in one or two trees, so the common case needs no allocation; a large set takes a few bits per subscriber.
enum SubscriberSet {
    case none
    case one(Int32)
    case several([Int32])
    /// One bit per number; the first word is the count.
    case bitmap([UInt64])

    /// From this count on, and if at least one number in 32 is present, a bitmap is smaller than an array.
    private static let limit = 64

    /// Returns the first numbers in order.
    func prefix(_ length: Int) -> [Int32] {
        var result: [Int32] = []
        forEach(while: { result.count < length }, { result.append($0) })
        return result
    }

    /// Adds a subscriber; returns false if it is already present.
    mutating func insert(_ subscriber: Int32) -> Bool {
        switch self {
        case .none:
            self = .one(subscriber)
        case .one(let only):
            guard only != subscriber else { return false }
            self = .several([min(only, subscriber), max(only, subscriber)])
        case .several(var list):
            let (place, isThere) = Self.place(of: subscriber, in: list)
            guard !isThere else { return false }
            self = .none
            list.insert(subscriber, at: place)
            let isCrowd = list.count >= Self.limit && list.count * 32 > Int(list[list.count - 1])
            self = isCrowd ? .bitmap(Self.words(list)) : .several(list)
        case .bitmap(var words):
            guard !Self.bit(of: subscriber, in: words) else { return false }
            self = .none
            let place = Int(subscriber >> 6) + 1
            if place >= words.count { words += repeatElement(0, count: place + 1 - words.count) }
            words[place] |= 1 << UInt64(subscriber & 63)
            words[0] += 1
            self = .bitmap(words)
        }
        return true
    }

    /// Removes a subscriber; returns false if it is not present.
    mutating func remove(_ subscriber: Int32) -> Bool {
        switch self {
        case .none:
            return false
        case .one(let only):
            guard only == subscriber else { return false }
            self = .none
        case .several(var list):
            let (place, isThere) = Self.place(of: subscriber, in: list)
            guard isThere else { return false }
            self = .none
            list.remove(at: place)
            self = list.count == 1 ? .one(list[0]) : .several(list)
        case .bitmap(var words):
            guard Self.bit(of: subscriber, in: words) else { return false }
            self = .none
            words[Int(subscriber >> 6) + 1] &= ~(1 << UInt64(subscriber & 63))
            words[0] -= 1
            self = .bitmap(words)
            let isSparse = words[0] < Self.limit / 2 || Int(words[0]) < words.count
            if isSparse { self = .several(prefix(.max)) }
        }
        return true
    }

    func forEach(_ body: (Int32) -> Void) { forEach(while: { true }, body) }

    private func forEach(while isWanted: () -> Bool, _ body: (Int32) -> Void) {
        switch self {
        case .none: break
        case .one(let only): if isWanted() { body(only) }
        case .several(let list):
            for subscriber in list where isWanted() { body(subscriber) }
        case .bitmap(let words):
            for place in words.indices.dropFirst() {
                var word = words[place]
                while word != 0, isWanted() {
                    body(Int32((place - 1) << 6 + word.trailingZeroBitCount))
                    word &= word - 1
                }
            }
        }
    }

    private static func place(of subscriber: Int32, in list: [Int32]) -> (place: Int, isThere: Bool) {
        // Numbers are assigned in order, so a new one mostly belongs at the end.
        if let last = list.last, last < subscriber { return (list.count, false) }
        var low = 0
        var high = list.count
        while low < high {
            let middle = (low + high) / 2
            if list[middle] < subscriber { low = middle + 1 } else { high = middle }
        }
        return (low, low < list.count && list[low] == subscriber)
    }

    private static func bit(of subscriber: Int32, in words: [UInt64]) -> Bool {
        let place = Int(subscriber >> 6) + 1
        return place < words.count && words[place] & (1 << UInt64(subscriber & 63)) != 0
    }

    private static func words(_ list: [Int32]) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: Int(list[list.count - 1] >> 6) + 2)
        words[0] = UInt64(list.count)
        for subscriber in list { words[Int(subscriber >> 6) + 1] |= 1 << UInt64(subscriber & 63) }
        return words
    }
}
