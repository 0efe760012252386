/// An array in pages, for what is read by many while somebody changes it.
///
/// A copy shares its pages with the original. Whoever then changes an element copies one page and the list of pages, not the whole: so a
/// write costs the same few microseconds whether or not somebody still reads the world as it was.
struct Pages<Element: Sendable>: Sendable {
    /// Elements of a page: large enough that the list of pages is short, small enough that a page is copied in no time.
    private static var size: Int { 128 }

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
