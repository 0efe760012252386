/// Who listens to each slot.
///
/// A value of its own, so that what goes through a whole tree asks for it once: each look at a property of a class is checked as it runs.
struct SubscriberLinks {
    /// The only subscriber of a slot; ``noSubscriber``; or, less than that, where its subscribers stand in ``crowds``.
    private var links: [Int32] = []
    private var crowds: [SubscriberSet] = []
    private var unusedCrowds: [Int32] = []

    private static let noSubscriber: Int32 = -1

    private static func place(_ link: Int32) -> Int { Int(-2 - link) }

    /// Adds a slot that nobody listens to.
    mutating func append() { links.appendSparingly(Self.noSubscriber) }

    func subscribers(of slot: Int32) -> SubscriberSet {
        let link = links[Int(slot)]
        if link == Self.noSubscriber { return .none }
        return link >= 0 ? .one(link) : crowds[Self.place(link)]
    }

    func isUnheard(_ slot: Int32) -> Bool { links[Int(slot)] == Self.noSubscriber }

    /// Adds a subscriber.
    ///
    /// - Returns: Whether the slot had none.
    mutating func add(_ subscriber: Int32, to slot: Int32) -> Bool {
        let link = links[Int(slot)]
        if link == Self.noSubscriber {
            links[Int(slot)] = subscriber
            return true
        }
        if link < 0 {
            _ = crowds[Self.place(link)].insert(subscriber)
        } else if link != subscriber {
            var crowd = SubscriberSet.one(link)
            _ = crowd.insert(subscriber)
            links[Int(slot)] = found(crowd)
        }
        return false
    }

    /// Adds a subscriber to each slot of a tree.
    ///
    /// - Returns: The slots that had none.
    mutating func add(_ subscriber: Int32, to nodes: [SkeletonNode]) -> [Int32] {
        var first: [Int32] = []
        for node in nodes where node.slot >= 0 && add(subscriber, to: node.slot) { first.append(node.slot) }
        return first
    }

    /// Takes a subscriber away.
    ///
    /// - Returns: Whether the slot has none left.
    mutating func remove(_ subscriber: Int32, from slot: Int32) -> Bool {
        let link = links[Int(slot)]
        if link == subscriber {
            links[Int(slot)] = Self.noSubscriber
            return true
        }
        guard link < Self.noSubscriber else { return false }
        let place = Self.place(link)
        guard crowds[place].remove(subscriber), case .one(let last) = crowds[place] else { return false }
        crowds[place] = .none
        unusedCrowds.append(Int32(place))
        links[Int(slot)] = last
        return false
    }

    /// Takes a subscriber away from each slot of a tree.
    ///
    /// - Returns: The slots that have none left.
    mutating func remove(_ subscriber: Int32, from nodes: [SkeletonNode]) -> [Int32] {
        var last: [Int32] = []
        for node in nodes where node.slot >= 0 && remove(subscriber, from: node.slot) { last.append(node.slot) }
        return last
    }

    /// Keeps a crowd and says where.
    private mutating func found(_ crowd: SubscriberSet) -> Int32 {
        guard let place = unusedCrowds.popLast() else {
            crowds.append(crowd)
            return -1 - Int32(crowds.count)
        }
        crowds[Int(place)] = crowd
        return -2 - place
    }
}
