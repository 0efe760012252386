import Propagation
import Testing

@testable import Inspector

@MainActor
@Suite struct `Table of causes` {
    private let commits = Commits()

    private func cause(_ kind: Cause.Kind, _ text: String, below parent: Cause? = nil) -> Cause {
        commits.makeCause(kind, text, parent: parent)
    }

    @Test func `a chain is sent once, the first cause first`() {
        var table = CauseTable()
        let command = cause(.command, "upvote")
        let edit = cause(.edit, "vote", below: command)
        let request = cause(.request, "POST", below: edit)
        table.insert(command)
        table.insert(edit)
        #expect(table.chain(of: request) == [command, edit, request])
        #expect(table.chain(of: request) == [])
        #expect(table.chain(of: cause(.verification, "ok", below: edit)).map(\.text) == ["ok"])
    }

    @Test func `a new page gets every cause again`() {
        var table = CauseTable()
        let command = cause(.command, "open")
        #expect(table.chain(of: command) == [command])
        table.beginGeneration()
        #expect(table.chain(of: command) == [command])
    }

    @Test func `a chain ends at a cause that is not known`() {
        var table = CauseTable()
        let unknown = cause(.command, "open")
        let request = cause(.request, "GET", below: unknown)
        #expect(table.chain(of: request) == [request])
    }

    @Test func `the oldest causes are dropped first`() {
        var table = CauseTable(capacity: 3)
        let causes = (1...5).map { cause(.other, "\($0)") }
        for cause in causes { table.insert(cause) }
        #expect(table.count == 3)
        let child = cause(.other, "child", below: causes[2])
        #expect(table.chain(of: cause(.other, "late", below: causes[4])).map(\.text) == ["5", "late"])
        #expect(table.chain(of: child).map(\.text) == ["child"])
    }
}

@Suite struct `Differences of names` {
    private func id(_ name: String) -> InspectedID { InspectedID(source: 1, tier: "thing", id: name) }

    @Test func `only changed names are sent, and a name that is gone holds nothing`() {
        var roots = RootDifferences()
        #expect(roots.update(to: ["h1": [id("a")], "_": [id("b")]]) == ["h1": [id("a")], "_": [id("b")]])
        #expect(roots.update(to: ["h1": [id("a")], "_": [id("b")]]) == [:])
        #expect(roots.update(to: ["_": [id("c")]]) == ["h1": [], "_": [id("c")]])
        #expect(roots.update(to: ["_": []]) == ["_": []])
        #expect(roots.known == [:])
    }
}
