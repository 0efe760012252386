import Testing

@testable import ReplKit

@Suite struct `A history of edits` {
    @Test func `what lines that nobody typed did is dropped, and the rest is there again`() {
        var history = EditHistory()
        let first = history.add("one", inverse: "back", place: nil)
        history.add("two", inverse: "back", place: nil)
        history.moveBack(first, again: "again")
        history.setAside()
        #expect(history.done.isEmpty && history.undone.isEmpty)
        history.add("quiet", inverse: "back", place: nil)
        history.putBack()
        #expect(history.done.map(\.done) == ["two"] && history.undone.map(\.done) == ["one"])
    }

    @Test func `what is forgotten meanwhile does not come back`() {
        var history = EditHistory()
        let first = history.add("one", inverse: "back", place: nil)
        let second = history.add("two", inverse: "back", place: nil)
        history.moveBack(second, again: "again")
        history.setAside()
        history.forget(first)
        history.forget(second)
        history.putBack()
        #expect(history.done.isEmpty && history.undone.isEmpty)
    }

    @Test func `a late word about a dropped edit does no harm to the next one`() {
        var history = EditHistory()
        history.setAside()
        let quiet = history.add("quiet", inverse: "back", place: nil)
        history.putBack()
        history.add("typed", inverse: "back", place: nil)
        history.forget(quiet)
        #expect(history.done.map(\.done) == ["typed"])
    }
}
