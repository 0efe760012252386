import Primitives

/// The lists that a person went into, and the one whose rows a bare number means.
///
/// A command that shows a list makes it the last one. If the list was reached from a row of the list before, with `open` or with a row's
/// number, `back` returns to that one; any other list begins anew, so that no more lists are retained than a person can go back to.
@MainActor
final class Navigation {
    /// The maximum number of lists; the oldest is released first.
    static let capacity = 20

    /// All retained lists, the last one at the end.
    private(set) var lists: [any Showable] = [] {
        didSet { onChange() }
    }
    /// Called when other lists are retained.
    var onChange: @MainActor () -> Void = {}
    /// True if the running command has taken a row of the last list by its number.
    private var hasTakenRow = false
    /// True if `open` has added rows to the last list and shown these alone, so that `back` shows the whole list.
    private var hasOpenedInPlace = false

    /// The list whose rows a bare number means; nil before the first.
    var last: (any Showable)? { lists.last }

    /// All retained lists, the last one first, with the name of their holder as `cache` prints it.
    var named: [(name: String, list: any Showable)] {
        lists.reversed().enumerated().map { ($0 == 0 ? "last list" : "back", $1) }
    }

    /// Begins a command, which has taken no row yet.
    func beginCommand() { hasTakenRow = false }

    /// Returns a row of the last list; the list that the command shows is then inside of it.
    ///
    /// - Throws: ``ReplError`` if there is no list, or no such row.
    func row(_ number: Int) throws(ReplError) -> any Showable {
        guard let last else {
            throw ReplError(.unknownReference, "there is no row \(number): no list was shown yet")
        }
        guard let row = last.row(numbered: number) else {
            if last.hasGap(at: number) {
                throw ReplError(
                    .unknownReference,
                    "row \(number) is no longer in the list (\(last.rowRange))",
                    hint: "back, or undo"
                )
            }
            throw ReplError(
                .unknownReference,
                "\(last.reference), the last list, has no row \(number): \(last.rowRange)"
            )
        }
        hasTakenRow = true
        return row
    }

    /// Makes a list the last one.
    ///
    /// - Parameters:
    ///   - list: The list that a command has shown.
    ///   - isInside: True if `open` has shown it; else only a row that the command took makes it one that `back` leaves.
    func show(_ list: any Showable, inside isInside: Bool) {
        if let last, last.isSameList(as: list) {
            lists[lists.count - 1] = list
            hasOpenedInPlace = hasOpenedInPlace || isInside
            return
        }
        hasOpenedInPlace = false
        if !isInside, !hasTakenRow { lists = [] }
        lists.append(list)
        if lists.count > Self.capacity { lists.removeFirst() }
    }

    /// Leaves the last list, or the rows that were opened in it.
    ///
    /// - Returns: The list before; nil if there is none, and nothing changes then.
    func goBack() -> (any Showable)? {
        if hasOpenedInPlace, let last {
            hasOpenedInPlace = false
            return last
        }
        guard lists.count > 1 else { return nil }
        lists.removeLast()
        return lists.last
    }

    /// Replaces all lists by earlier ones, in which no rows were opened in place.
    func restore(_ lists: [any Showable]) {
        self.lists = lists
        hasOpenedInPlace = false
    }

    /// Releases the lists that meet a condition.
    func release(where isReleased: (any Showable) -> Bool) {
        lists.removeAll(where: isReleased)
        if lists.isEmpty { hasOpenedInPlace = false }
    }
}

extension Showable {
    /// Returns true if both show one list.
    func isSameList(as other: any Showable) -> Bool { reference == other.reference && identity == other.identity }

    /// The numbers of a list's rows in words: `its rows are 1 to 5`, `its rows are 1, 3 to 5`, `it is empty`.
    var rowRange: String {
        let numbers = numberedRows().map(\.number).sorted()
        guard let first = numbers.first, let last = numbers.last else { return "it is empty" }
        guard first != last else { return "its row is \(first)" }
        var runs: [ClosedRange<Int>] = []
        for number in numbers {
            if let run = runs.last, number <= run.upperBound + 1 {
                runs[runs.count - 1] = run.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        // A list with many gaps would fill the line.
        guard runs.count <= 6 else { return "its rows are \(first) to \(last), with gaps" }
        let parts = runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
        return "its rows are \(parts.joined(separator: ", "))"
    }

    /// Returns true if a list has no row with a number, but rows with lower and with higher ones, because the row has left the list.
    func hasGap(at number: Int) -> Bool {
        let numbers = numberedRows().map(\.number)
        guard let first = numbers.min(), let last = numbers.max() else { return false }
        return first < number && number < last && !numbers.contains(number)
    }
}

extension Session {
    /// The list whose rows a bare number means: the one that was shown last. Nil before the first.
    package var lastList: (any Showable)? { navigation.last }

    /// Releases the lists that a bare number and `back` mean, for example those of an account that was logged out.
    ///
    /// - Parameter isReleased: Returns true for a list to release.
    public func releaseLists(where isReleased: (any Showable) -> Bool) { navigation.release(where: isReleased) }
}
