/// The elements that the arrays of one text leave out: the first drops themselves, and the number of the others.
///
/// The first drops are those with the lowest paths (``WireDrop/maxListed``). A decoder does not meet all drops in that order, because keys
/// come in any order, but it meets the elements of one array in their order. So once the elements of an array before it include that many
/// drops, no further drop inside that array can be among the first, and it is only counted. The kept drops therefore do not grow with the
/// text, but with the number of arrays beside each other in one object. Both decoders use this type: `array(of:)` and `LossyArray` call
/// ``open()``, then ``mark(in:)`` before and ``replaceAll(since:with:)`` after an element that does not decode, and finally
/// ``close(_:isEmpty:)``.
@usableFromInline
struct DropTally<Drop> {
    /// The drops that may be among the first, in the order in which they were met.
    private(set) var kept: [Drop] = []
    /// The number of drops.
    private(set) var count = 0
    /// True if an array that was not empty lost all its elements. Arrays inside elements do not count, because their element is present.
    private(set) var hasLostArray = false
    /// The index of the first drop to discard if the innermost open element is dropped.
    private(set) var elementStart = 0
    /// True if an open array has so many drops that no further drop in it can be among the first.
    private(set) var isFull = false

    /// An array whose elements are being read, with the state before it.
    @usableFromInline
    struct OpenArray {
        fileprivate let count: Int
        fileprivate let hasLostArray: Bool
        fileprivate let elementStart: Int
        fileprivate let isFull: Bool
    }

    /// The state before an element.
    @usableFromInline
    struct Mark {
        fileprivate let keptCount: Int
        fileprivate let count: Int
        fileprivate let isFull: Bool
    }

    /// Begins an array that is not empty.
    func open() -> OpenArray {
        OpenArray(count: count, hasLostArray: hasLostArray, elementStart: elementStart, isFull: isFull)
    }

    /// Begins an element.
    mutating func mark(in array: OpenArray) -> Mark {
        if count - array.count >= WireDrop.maxListed { isFull = true }
        elementStart = kept.count
        return Mark(keptCount: kept.count, count: count, isFull: isFull)
    }

    /// Records an element as dropped, and discards the drops inside it.
    mutating func replaceAll(since mark: Mark, with drop: @autoclosure () -> Drop) {
        kept.removeSubrange(mark.keptCount...)
        count = mark.count + 1
        isFull = mark.isFull
        if !isFull { kept.append(drop()) }
    }

    /// Ends an array that was not empty.
    mutating func close(_ array: OpenArray, isEmpty: Bool) {
        hasLostArray = array.hasLostArray || isEmpty
        elementStart = array.elementStart
        isFull = array.isFull
    }
}

extension DropTally<WireDrop> {
    /// Discards drops that cannot be among the first, because objects whose keys are data can contain any number of arrays.
    ///
    /// The drops since the start of the innermost open element are kept or discarded together, so their lowest paths are enough.
    mutating func prune() {
        guard kept.count - elementStart >= 2 * WireDrop.maxListed else { return }
        kept.keepFirst(since: elementStart)
    }
}

extension [WireDrop] {
    /// Sorts the drops from `start` on by path, and keeps the maximum number of listed drops.
    mutating func keepFirst(since start: Int = 0) {
        replaceSubrange(start..., with: self[start...].sorted { $0.path < $1.path }.prefix(WireDrop.maxListed))
    }
}
