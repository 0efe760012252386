import Testing

@testable import ReplKit

@Suite struct `A history of edits` {
    @Test func `what lines that nobody typed did is dropped, and the rest is there again`() {
        var history = EditHistory()
        let first = history.add("one", inverse: "back", place: nil)
        history.add("two", inverse: "back", place: nil)
        history.moveToUndone(first, again: "again")
        history.suspend()
        #expect(history.done.isEmpty && history.undone.isEmpty)
        history.add("quiet", inverse: "back", place: nil)
        history.resume()
        #expect(history.done.map(\.done) == ["two"] && history.undone.map(\.done) == ["one"])
    }

    @Test func `an undo that fails meanwhile gives its edit back to the saved ones`() {
        var history = EditHistory()
        let first = history.add("one", inverse: "back", place: nil)
        history.add("two", inverse: "back", place: nil)
        history.moveToUndone(first, again: "again")
        history.suspend()
        history.restore(first)
        #expect(history.done.isEmpty)
        history.resume()
        #expect(history.done.map(\.done) == ["one", "two"] && history.undone.isEmpty)
    }

    @Test func `what is forgotten meanwhile does not come back`() {
        var history = EditHistory()
        let first = history.add("one", inverse: "back", place: nil)
        let second = history.add("two", inverse: "back", place: nil)
        history.moveToUndone(second, again: "again")
        history.suspend()
        history.forget(first)
        history.forget(second)
        history.resume()
        #expect(history.done.isEmpty && history.undone.isEmpty)
    }

    @Test func `what came to nothing gives what was before it to the next of the same`() {
        var history = EditHistory()
        let first = history.add(
            "edit title, body",
            inverse: InverseCommand("edit a", [.init("title", "title=0"), .init("body", "body=0")]),
            place: nil
        )
        history.add("vote", inverse: InverseCommand("vote a", to: "off"), place: nil)
        history.add("edit title", inverse: InverseCommand("edit a", [.init("title", "title=1")]), place: nil)
        history.add(
            "edit both",
            inverse: InverseCommand("edit a", [.init("title", "title=2"), .init("body", "body=1")]),
            place: nil
        )
        history.discard(first.id)
        #expect(
            history.done.compactMap(\.inverse?.line) == [
                "vote a off", "edit a title=0 body=0", "edit a title=2 body=1",
            ]
        )
    }

    @Test func `what came to nothing while the next of the same was made does, too`() {
        var history = EditHistory()
        let first = history.add("up", inverse: InverseCommand("vote a", to: "off"), place: nil)
        let second = history.add("down", inverse: InverseCommand("vote a", to: "up"), place: nil)
        history.beginCommand()
        history.discard(second.id)
        history.discard(first.id)
        history.add("up", inverse: InverseCommand("vote a", to: "down"), place: nil)
        #expect(history.done.compactMap(\.inverse?.line) == ["vote a off"])
        history.beginCommand()
        history.add("down", inverse: InverseCommand("vote a", to: "up"), place: nil)
        #expect(history.done.compactMap(\.inverse?.line) == ["vote a off", "vote a up"])
    }

    @Test func `what took an edit back and came to nothing leaves it at its place`() {
        var history = EditHistory()
        let first = history.add("one", inverse: "back", place: nil)
        history.add("two", inverse: "back", place: nil)
        history.moveToUndone(first, again: "again")
        history.restore(first)
        #expect(history.done.map(\.done) == ["one", "two"] && history.undone.isEmpty)
    }

    @Test func `a late word about a dropped edit does no harm to the next one`() {
        var history = EditHistory()
        history.suspend()
        let quiet = history.add("quiet", inverse: "back", place: nil)
        history.resume()
        history.add("typed", inverse: "back", place: nil)
        history.forget(quiet)
        #expect(history.done.map(\.done) == ["typed"])
    }
}
