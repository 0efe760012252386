/// An array in pages, for data that is read while it is changed.
///
/// A copy shares the pages. A change then copies one page and the list of pages, and not the whole array, so that a write takes the same
/// few microseconds whether or not a reader still holds the old world.
struct Pages<Element: Sendable>: Sendable {
    /// The number of elements in a page. It is large enough to keep the list of pages short, and small enough to copy a page quickly.
    static var size: Int { 128 }

    private var pages: [[Element]] = []
    private(set) var count = 0

    /// The element at an index.
    ///
    /// - Complexity: O(1); a change in a copy is O(√n) for the sizes of a world.
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

    /// Grows the array up to `index`; new elements are `filler`.
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
    /// Returns true if neither array has changed since one was copied from the other.
    ///
    /// - Complexity: O(1).
    func isIdentical(to other: Pages) -> Bool { count == other.count && pages.isIdentical(to: other.pages) }

    /// Calls `body` with every index whose element may differ, which includes all elements of pages that are not shared.
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
    /// Returns true if both arrays share their storage.
    fileprivate func isIdentical(to other: [Element]) -> Bool {
        withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
        }
    }
}
