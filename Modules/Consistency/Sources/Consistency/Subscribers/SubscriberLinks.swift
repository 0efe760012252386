/// The subscribers of each slot.
///
/// It is a separate value, so that a loop over a whole tree accesses it once: each access to a class property is checked at run time.
struct SubscriberLinks {
    /// The only subscriber of a slot, or ``noSubscriber``, or a smaller number that encodes the index of a set in ``sets``.
    private var links: [Int32] = []
    private var sets: [SubscriberSet] = []
    private var unusedSets: [Int32] = []

    private static let noSubscriber: Int32 = -1

    private static func place(_ link: Int32) -> Int { Int(-2 - link) }

    /// Adds a slot without subscribers.
    mutating func append() { links.appendSparingly(Self.noSubscriber) }

    func subscribers(of slot: Int32) -> SubscriberSet {
        let link = links[Int(slot)]
        if link == Self.noSubscriber { return .none }
        return link >= 0 ? .one(link) : sets[Self.place(link)]
    }

    func hasNoSubscribers(_ slot: Int32) -> Bool { links[Int(slot)] == Self.noSubscriber }

    /// Adds a subscriber to a slot.
    ///
    /// - Returns: True if the slot had none.
    mutating func add(_ subscriber: Int32, to slot: Int32) -> Bool {
        let link = links[Int(slot)]
        if link == Self.noSubscriber {
            links[Int(slot)] = subscriber
            return true
        }
        if link < 0 {
            _ = sets[Self.place(link)].insert(subscriber)
        } else if link != subscriber {
            var crowd = SubscriberSet.one(link)
            _ = crowd.insert(subscriber)
            links[Int(slot)] = store(crowd)
        }
        return false
    }

    /// Removes a subscriber from a slot.
    ///
    /// - Returns: True if the slot has none left.
    mutating func remove(_ subscriber: Int32, from slot: Int32) -> Bool {
        let link = links[Int(slot)]
        if link == subscriber {
            links[Int(slot)] = Self.noSubscriber
            return true
        }
        guard link < Self.noSubscriber else { return false }
        let place = Self.place(link)
        guard sets[place].remove(subscriber), case .one(let last) = sets[place] else { return false }
        sets[place] = .none
        unusedSets.append(Int32(place))
        links[Int(slot)] = last
        return false
    }

    /// Removes a subscriber from each slot of a tree.
    ///
    /// - Returns: The slots that have none left.
    mutating func remove(_ subscriber: Int32, from nodes: [SkeletonNode]) -> [Int32] {
        var last: [Int32] = []
        for node in nodes where node.slot >= 0 && remove(subscriber, from: node.slot) { last.append(node.slot) }
        return last
    }

    /// Stores a set and returns its link.
    private mutating func store(_ crowd: SubscriberSet) -> Int32 {
        guard let place = unusedSets.popLast() else {
            sets.append(crowd)
            return -1 - Int32(sets.count)
        }
        sets[Int(place)] = crowd
        return -2 - place
    }
}
