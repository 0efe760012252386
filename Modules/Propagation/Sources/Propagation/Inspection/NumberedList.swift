/// Elements in the order of their numbers, which grow and are never used twice: the living objects of a source, so that an inspector finds
/// one by its number and reads all in parts (``BatchedInspectionSource``).
///
/// An element costs its place in an array; a removed one leaves a gap until more than half of the places are gaps. The list does not know
/// whether an object lives: store weak references, and remove each in its object's `deinit`.
///
/// ```swift
/// var tracks = NumberedList<WeakTrack>()
/// let number = tracks.makeNumber()
/// tracks[number] = WeakTrack(track)
/// tracks[number] = nil  // in the track's deinit
/// ```
public struct NumberedList<Element: Sendable>: Sendable {
    private struct Place: Sendable {
        let number: Int
        var element: Element?
    }

    private var last = 0
    private var places: [Place] = []
    private var gaps = 0

    /// Makes an empty list.
    public init() {}

    /// The number of elements.
    public var count: Int { places.count - gaps }

    /// The elements, in the order of their numbers.
    ///
    /// - Complexity: O(n).
    public var elements: [Element] { places.compactMap(\.element) }

    /// Returns the number of a new element, from 1. The element is stored later, because an object knows its number before it is complete.
    public mutating func makeNumber() -> Int {
        last += 1
        return last
    }

    /// The element of a number; nil removes it.
    ///
    /// - Complexity: O(log n); a removal O(log n) on average. Storing is O(1) on average in the order of the numbers, and O(n) otherwise.
    public subscript(number: Int) -> Element? {
        get {
            let place = firstPlace(from: number)
            return place < places.count && places[place].number == number ? places[place].element : nil
        }
        set {
            let place = firstPlace(from: number)
            let isKnown = place < places.count && places[place].number == number
            switch (isKnown, newValue) {
            case (true, _):
                gaps += (places[place].element == nil ? -1 : 0) + (newValue == nil ? 1 : 0)
                places[place].element = newValue
            case (false, let element?): places.insert(Place(number: number, element: element), at: place)
            case (false, nil): break
            }
            guard 2 * gaps > places.count else { return }
            places.removeAll { $0.element == nil }
            gaps = 0
        }
    }

    /// Returns some elements with their numbers, and the number from which to read on; nil at the end.
    ///
    /// - Parameters:
    ///   - number: The number of the first element.
    ///   - limit: The maximum number of elements.
    /// - Complexity: O(log n + limit).
    public func batch(from number: Int, limit: Int) -> (elements: [(number: Int, element: Element)], next: Int?) {
        let start = firstPlace(from: number)
        let end = min(start + limit, places.count)
        let found = places[start..<end].compactMap { place in place.element.map { (place.number, $0) } }
        return (found, end < places.count ? places[end].number : nil)
    }

    /// Returns the index of the first place with this number or a greater one.
    private func firstPlace(from number: Int) -> Int {
        if let last = places.last, last.number < number { return places.count }
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
