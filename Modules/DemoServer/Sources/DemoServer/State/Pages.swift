/// An array in pages, for what is read by many while somebody changes it.
///
/// A copy shares its pages with the original. Whoever then changes an element copies one page and the list of pages, not the whole: so a
/// write costs the same few microseconds whether or not somebody still reads the world as it was.
struct Pages<Element: Sendable>: Sendable {
    /// Elements of a page: large enough that the list of pages is short, small enough that a page is copied in no time.
    static var size: Int { 128 }

    private var pages: [[Element]] = []
    private(set) var count = 0

    /// - Complexity: O(1); of a change in a copy, O(√n) for the numbers that a world has.
    subscript(index: Int) -> Element {
        _read {
            precondition(index < count, "an element that is not there")
            yield pages[index / Self.size][index % Self.size]
        }
        _modify {
            precondition(index < count, "an element that is not there")
            yield &pages[index / Self.size][index % Self.size]
        }
    }

    /// Makes room for an element at `index`; new places have `filler`.
    mutating func grow(toHold index: Int, with filler: Element) {
        while count <= index {
            if count % Self.size == 0 {
                pages.append([])
                pages[pages.count - 1].reserveCapacity(Self.size)
            }
            pages[pages.count - 1].append(filler)
            count += 1
        }
    }
}

extension Pages {
    var indices: Range<Int> { 0..<count }
}

// MARK: Differences

extension Pages {
    /// Whether nothing was changed since one of the two was a copy of the other.
    ///
    /// - Complexity: O(1).
    func isIdentical(to other: Pages) -> Bool { count == other.count && pages.isIdentical(to: other.pages) }

    /// Visits every index whose element may differ: those of pages that the two do not share, and of those that only one has.
    ///
    /// - Complexity: O(pages + elements of pages that are not shared).
    func forEachDifference(to other: Pages, _ body: (Int) -> Void) {
        if isIdentical(to: other) { return }
        for page in 0..<max(pages.count, other.pages.count) {
            if page < pages.count, page < other.pages.count, pages[page].isIdentical(to: other.pages[page]) { continue }
            for index in page * Self.size..<min((page + 1) * Self.size, max(count, other.count)) { body(index) }
        }
    }
}

extension Array {
    /// Whether both are the same elements at the same place in memory.
    fileprivate func isIdentical(to other: [Element]) -> Bool {
        withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
        }
    }
}
