/// Collects the first elements of a list in order, without sorting the rest.
struct TopElements<Element: Comparable> {
    private let count: Int
    /// A heap whose root is the last of the collected elements, once it is full.
    private var heap: [Element] = []

    init(_ count: Int) { self.count = count }

    /// Returns true if the element would be among the first ones so far.
    func accepts(_ element: Element) -> Bool { heap.count < count || count > 0 && element < heap[0] }

    /// Inserts an accepted element and removes the last one if there are too many.
    mutating func insert(_ element: Element) {
        guard heap.count == count else {
            heap.append(element)
            if heap.count == count { heap.sort { $1 < $0 } }
            return
        }
        heap[0] = element
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < count else { return }
            if child + 1 < count, heap[child] < heap[child + 1] { child += 1 }
            guard heap[parent] < heap[child] else { return }
            heap.swapAt(parent, child)
            parent = child
        }
    }

    /// The collected elements in order.
    var sorted: [Element] { heap.sorted() }
}

/// Reverses the order of a value.
struct Descending<Value: Comparable>: Comparable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func < (left: Self, right: Self) -> Bool { right.value < left.value }
}

/// A sorted sequence that sorts lazily, only as far as it is read.
///
/// - Complexity: O(n) to make it, O(log n) for each element.
struct LazySortedSequence<Element: Comparable>: Sequence, IteratorProtocol {
    /// A heap whose root is the next element.
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
