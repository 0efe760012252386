/// The first so many elements of a list in order, found without sorting the rest.
struct Foremost<Element: Comparable> {
    private let count: Int
    /// A heap with the last of them at its root, once they are as many as wanted.
    private var heap: [Element] = []

    init(_ count: Int) { self.count = count }

    /// Whether it would be among the first, so far.
    func admits(_ element: Element) -> Bool { heap.count < count || count > 0 && element < heap[0] }

    /// Takes in an element that is admitted; the last one has to go if there are too many.
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

    /// All of them in order.
    var sorted: [Element] { heap.sorted() }
}
