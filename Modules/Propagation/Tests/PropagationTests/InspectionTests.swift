import Foundation
import Primitives
import Propagation
import Testing

/// A source with one number for each object.
@MainActor private final class Shelf: InspectionSource {
    nonisolated let inspectionNumber: Int
    let inspectionName = "shelf"
    var books: [String: Int] = [:]
    private let commits: Commits

    init(_ commits: Commits) {
        self.commits = commits
        inspectionNumber = commits.inspection.makeSourceNumber()
        commits.inspection.add(self)
    }

    nonisolated func id(_ name: String) -> InspectedID { InspectedID(source: inspectionNumber, tier: "book", id: name) }

    func set(_ name: String, _ pages: Int?) {
        books[name] = pages
        commits.inspection.mark(id(name))
    }

    var inspectedIDs: [InspectedID] { books.keys.map(id) }
    func inspectedState(of id: InspectedID) -> InspectedState? {
        books[id.id].map {
            InspectedState(id, of: EntityKey(kind: "book", id: id.id), fields: [.init("pages", "\($0)")])
        }
    }
}

/// An inspector that writes down what it is told.
@MainActor private final class Notes: InspectionObserver {
    let commits: Commits
    var lines: [String] = []
    var changed: (() -> Void)?

    init(_ commits: Commits) { self.commits = commits }

    private func describe() -> String {
        let marks = commits.inspection.takeMarks()
        let names = marks.objects.map { id in
            let state = commits.inspection.source(id.source)?.inspectedState(of: id)
            return "\(id.id)=\(state?.fields.first?.shown ?? "gone")"
        }
        return names.sorted().joined(separator: " ") + (marks.hasNewRoots ? " roots" : "")
    }

    func commitEnded(_ cause: Cause) { lines.append("\(cause.text): \(describe())") }

    func inspectionChanged() {
        let words = describe()
        if !words.isEmpty { lines.append("between: \(words)") }
        changed?()
    }
}

@MainActor @Suite struct InspectionTests {
    private let commits = Commits()

    @Test func `the end of a commit comes after all of its writes and before anything is told of them`() {
        let (shelf, notes) = (Shelf(commits), Notes(commits))
        commits.inspection.attach(notes)
        _ = commits.inspection.takeMarks()
        var told: [Int] = []
        commits.run(commits.makeCause(.command, "outer")) {
            shelf.set("a", 1)
            commits.beforeCommit(of: shelf) { shelf.set("a", 2) }
            commits.run(commits.makeCause(.edit, "inner")) { shelf.set("b", 1) }
            commits.afterCommit(of: shelf) { [commits] in
                told.append(notes.lines.count)
                commits.run(commits.makeCause(.other, "observer")) { shelf.set("b", nil) }
            }
        }
        #expect(notes.lines == ["outer: a=2 b=1", "observer: b=gone"])
        #expect(told == [1])
    }

    @Test func `an inspector learns of marks and names outside of commits, from any thread`() async {
        let (shelf, notes) = (Shelf(commits), Notes(commits))
        commits.inspection.attach(notes)
        _ = commits.inspection.takeMarks()
        shelf.books["a"] = 1
        await withCheckedContinuation { continuation in
            notes.changed = {
                notes.changed = nil
                continuation.resume()
            }
            let id = shelf.id("a")
            Task.detached { [inspection = commits.inspection] in inspection.mark(id) }
        }
        #expect(notes.lines == ["between: a=1"])
        await withCheckedContinuation { continuation in
            notes.changed = { continuation.resume() }
            commits.inspection.setNeedsRoots()
        }
        #expect(notes.lines.last == "between:  roots")
    }

    @Test func `nothing is named or kept while nobody inspects`() {
        var named = 0
        func id() -> InspectedID {
            named += 1
            return InspectedID(source: 1, tier: "book", id: "a")
        }
        commits.inspection.mark(id())
        commits.inspection.setNeedsRoots()
        #expect(named == 0)
        var notes: Notes? = Notes(commits)
        commits.inspection.attach(notes)
        commits.inspection.mark(id())
        #expect(named == 1 && commits.inspection.takeMarks().objects.count == 1)
        commits.inspection.attach(nil)
        commits.inspection.mark(id())
        #expect(named == 1 && commits.inspection.takeMarks().objects.isEmpty)
        weak let gone = notes
        notes = nil
        #expect(gone == nil)
    }

    @Test func `sources are held weakly, and their numbers are not used twice`() {
        var shelf: Shelf? = Shelf(commits)
        #expect(commits.inspection.sources.count == 1)
        let number = shelf?.inspectionNumber
        shelf = nil
        #expect(commits.inspection.sources.isEmpty)
        let shelves = (0..<100).map { _ in Shelf(commits) }
        #expect(commits.inspection.sources.map(\.inspectionNumber) == shelves.map(\.inspectionNumber))
        #expect(!shelves.contains { $0.inspectionNumber == number })
    }

    @Test func `an id and a state keep their text`() throws {
        let id = InspectedID(source: 3, tier: "post2", id: "a/b")
        let stamp = commits.makeStamp()
        let state = InspectedState(
            id,
            of: EntityKey(kind: "post", id: "a/b"),
            headline: "A",
            fields: [.init("score", "2", verified: "1", mark: .pending)],
            links: [.init("post1", to: InspectedID(source: 3, tier: "post1", id: "a/b"), isLowerTier: true)],
            edits: ["vote"],
            stamps: [.init("vote", at: stamp), .init("rest", at: .never), .init("saved", at: .stored(7))]
        )
        #expect(try JSONDecoder().decode(InspectedState.self, from: JSONEncoder().encode(state)) == state)
        #expect(state.stamps.map(\.number) == [stamp.number, nil, 7])
        #expect(state.stamps.map(\.isStored) == [false, false, true])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([InspectedID].self, from: Data(#"["3post2"]"#.utf8))
        }
    }

    @Test(arguments: ["password", "newPassword", "jwt", "JWT", "accessToken", "clientSecret", "passphrase"])
    func `the value of a field that holds a secret is not shown`(name: String) throws {
        let field = InspectedState.Field(name, "canary", verified: "canary", mark: .pending)
        #expect(field.shown == "•••" && field.verified == "•••" && field.mark == .pending)
        let text = String(decoding: try JSONEncoder().encode(field), as: UTF8.self)
        #expect(text.contains(name) && !text.contains("canary"))
    }

    @Test(arguments: ["content", "secretary", "tokens", "passwordHint", "name", ""])
    func `the value of another field is shown`(name: String) {
        #expect(InspectedState.Field(name, "text", verified: "old").shown == "text")
        #expect(InspectedState.Field(name, "text", verified: "old").verified == "old")
    }
}
