/// What the arrays of one text leave out: the first drops themselves, of all others the number.
///
/// The first are those with the lowest paths (``WireDrop/mostListed``). No decoder meets all drops in that order, since keys come in any;
/// but it meets the elements of one array in theirs. So as soon as the elements of an array behind it have that many, nothing further
/// inside of that array can be among the first, and is only counted: what is kept does not grow with the text, but with the number of
/// arrays beside each other in one object. Both decoders keep their drops in one: `array(of:)` and `LossyArray` call ``open()``, then
/// ``mark(in:)`` before and ``replaceAll(since:with:)`` after an element that does not decode, at last ``close(_:isEmpty:)``.
@usableFromInline
struct DropTally<Drop> {
    /// What may be among the first, in the order in which it was met.
    private(set) var kept: [Drop] = []
    /// How many there are.
    private(set) var count = 0
    /// Whether an array that was not empty lost all its elements. Arrays inside of elements do not count: their element is there.
    private(set) var hasLostArray = false
    /// Where the drops begin that are taken back if the innermost open element goes.
    private(set) var elementStart = 0
    /// Whether an open array has so many that nothing in it can be among the first any more.
    private(set) var isFull = false

    /// An array whose elements are being read, and what was so before it.
    @usableFromInline
    struct OpenArray {
        fileprivate let count: Int
        fileprivate let hasLostArray: Bool
        fileprivate let elementStart: Int
        fileprivate let isFull: Bool
    }

    /// What was so before an element.
    @usableFromInline
    struct Mark {
        fileprivate let keptCount: Int
        fileprivate let count: Int
        fileprivate let isFull: Bool
    }

    /// Begins an array that has an element.
    func open() -> OpenArray {
        OpenArray(count: count, hasLostArray: hasLostArray, elementStart: elementStart, isFull: isFull)
    }

    /// Begins an element.
    mutating func mark(in array: OpenArray) -> Mark {
        if count - array.count >= WireDrop.mostListed { isFull = true }
        elementStart = kept.count
        return Mark(keptCount: kept.count, count: count, isFull: isFull)
    }

    /// Takes an element for dropped: what was dropped inside of it is no news then.
    mutating func replaceAll(since mark: Mark, with drop: @autoclosure () -> Drop) {
        kept.removeSubrange(mark.keptCount...)
        count = mark.count + 1
        isFull = mark.isFull
        if !isFull { kept.append(drop()) }
    }

    /// Ends an array that had an element.
    mutating func close(_ array: OpenArray, isEmpty: Bool) {
        hasLostArray = array.hasLostArray || isEmpty
        elementStart = array.elementStart
        isFull = array.isFull
    }
}

extension DropTally<WireDrop> {
    /// Forgets what cannot be among the first: objects whose keys are data can have any number of arrays.
    ///
    /// What was kept since the innermost open element goes or stays as a whole, so its lowest paths are enough.
    mutating func prune() {
        guard kept.count - elementStart >= 2 * WireDrop.mostListed else { return }
        kept.keepFirst(since: elementStart)
    }
}

extension [WireDrop] {
    /// Sorts by path what begins at `start`, and keeps as many as are listed.
    mutating func keepFirst(since start: Int = 0) {
        replaceSubrange(start..., with: self[start...].sorted { $0.path < $1.path }.prefix(WireDrop.mostListed))
    }
}
