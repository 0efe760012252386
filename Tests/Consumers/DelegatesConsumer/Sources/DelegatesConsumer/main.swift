import Delegates
import Foundation
import Persistence
import Propagation

@MainActor
func show(_ moment: String, _ delegate: ExamDelegate) {
    print("\(moment):")
    for line in StatusMask(delegate.status).lines(content: delegate.shownData, placeholder: delegate.placeholderData) {
        print("  \(line)")
    }
}

/// Runs one launch of the program with the folder that the previous launch left.
@MainActor
func launch(_ folder: URL, _ body: (DelegateFamily<String, ExamDelegate>, School) async throws -> Void) async throws {
    let school = School()
    let store = FileStore(folder: folder)
    let mine = DelegateScope(.account("alice", on: "school"), store: store, commits: Commits())
    let exams = DelegateFamily<String, ExamDelegate>("exams", in: mine) { semester, name in
        try ExamDelegate(semester, name: name, of: school, in: mine)
    }
    try await body(exams, school)
    await mine.commits.activity.waitUntilIdle()
    await store.close()
}

let folder = FileManager.default.temporaryDirectory.appending(path: "delegates-consumer-\(UUID().uuidString)")
// Ignored: a folder left in the temporary directory does no harm.
defer { try? FileManager.default.removeItem(at: folder) }

try await launch(folder) { exams, school in
    let spring = try exams["spring"]
    show("nobody has asked", spring)
    spring.afterInit()
    show("asked", spring)
    _ = try await spring.retrieve()
    show("fetched", spring)
    print("one object a key: \(try exams["spring"] === spring), asked \(school.asked) time")
}

try await launch(folder) { exams, school in
    school.isOnline = false
    let spring = try exams["spring"]
    _ = try await spring.retrieve()
    show("the next launch, offline", spring)
    print("the school was asked \(school.asked) times")
    do {
        try await spring.refresh()
    } catch {
        print("refreshed: \(error.localizedDescription)")
    }
    print(StatusMask(spring.status).lines(content: spring.shownData)[0].prefix(15))
    try await exams.scope.wipe()
    show("logged out", spring)
}
