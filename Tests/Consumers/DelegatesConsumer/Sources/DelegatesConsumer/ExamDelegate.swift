import Delegates

struct NoConnection: Error, CustomStringConvertible {
    let description = "no connection"
}

/// The source of exams; the caller sets `isOnline` to make its requests succeed or fail.
@MainActor
final class School {
    var isOnline = true
    private(set) var asked = 0

    func exams(of semester: String) throws -> [String] {
        asked += 1
        guard isOnline else { throw NoConnection() }
        return ["Physics", "Analysis"].map { "\($0) (\(semester))" }
    }
}

final class ExamDelegate: JSONFileADD, LastUpdateADD {
    let state: DelegateState<[String]>
    let cacheFile: CacheFile<[String]>
    var cache: [String]?
    private let semester: String
    private let school: School

    init(_ semester: String, name: String, of school: School, in scope: DelegateScope) throws {
        self.semester = semester
        self.school = school
        cacheFile = try CacheFile(name, schema: 1, in: scope)
        state = DelegateState(name: name, placeholder: ["An exam"], in: scope)
    }

    func refreshCache() async throws { cache = try school.exams(of: semester) }
    func parseCache() async throws -> [String] { (cache ?? []).sorted() }
}
