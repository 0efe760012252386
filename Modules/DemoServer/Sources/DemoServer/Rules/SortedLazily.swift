/// Elements in order, sorted as far as somebody asks for them.
///
/// - Complexity: O(n) to make it, O(log n) for each element.
struct SortedLazily<Element: Comparable>: Sequence, IteratorProtocol {
    /// A heap with the next of them at its root.
    private var heap: [Element]

    init(_ elements: [Element]) {
        heap = elements
        for place in (0..<heap.count / 2).reversed() { sink(from: place) }
    }

    mutating func next() -> Element? {
        guard let next = heap.first else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink(from: 0)
        }
        return next
    }

    private mutating func sink(from place: Int) {
        let element = heap[place]
        var place = place
        while 2 * place + 1 < heap.count {
            var child = 2 * place + 1
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < element else { break }
            heap[place] = heap[child]
            place = child
        }
        heap[place] = element
    }
}
