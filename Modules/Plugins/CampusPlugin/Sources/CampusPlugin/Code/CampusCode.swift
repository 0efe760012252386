import Campus
import ReplKit

/// The Swift of the commands about delegates, which `code` prints.
@MainActor
enum CampusCode {
    static func register(in registrar: PluginRegistrar, _ names: CampusSession.KindNames) {
        registrar.addCode(of: "campus") { call in
            call.write(
                "print(try await \(call.exams).retrieve().next(at: \(call.exams).desk.now)?.courseName ?? \"no exam\")"
            )
            call.write("print(try await \(call.semesters).retrieve().count)")
            call.write("print(try await \(call.score).retrieve().gpa)")
        }
        registrar.addCode(of: "exams", exams)
        registrar.addCode(of: "scores") { call in
            call.nameDelegate(.scores(call.score), kind: names.scores)
            call.write("print(try await \(call.score).retrieve().gpa)")
        }
        registrar.addCode(of: "timetable") { call in
            let semesters = call.semesters
            call.use("Foundation")
            let calendar = call.unusedName("calendar")
            call.write("try await \(semesters).refresh(forced: false)")
            call.write("let \(calendar) = \(semesters).desk.school.calendar")
            call.write("if let semester = \(semesters).currentSemester,")
            let day = call.optionalNumber("WEEK") == nil ? "\(semesters).desk.now" : "day"
            if let number = call.optionalNumber("WEEK") {
                let start = "to: semester.startDate"
                call.write(
                    "    let day = \(calendar).date(byAdding: .weekOfYear, value: \(number - 1), \(start)),"
                )
            }
            call.write("    let week = \(calendar).dateInterval(of: .weekOfYear, for: \(day))", "{")
            let lectures = "[semester].lectures(from: week.start, to: week.end)"
            call.write("    for lecture in \(lectures) { print(lecture.startDate, lecture.name) }", "}")
        }
        registrar.addCode(of: "school", school)
        registrar.addCode(of: "delegate") { call in
            let delegate = call.delegate(named: call.optionalWord("NAME") ?? "exams")
            if call.has("refresh") { call.write("\(delegate).userTriggerRefresh()") }
            call.write("print(\(delegate).status ?? \"nothing asked yet\", \(delegate).lastUpdate ?? \"never\")")
        }
        registrar.addCode(of: "status") { call in
            guard let name = call.optionalWord("NAME") else {
                throw call.noCode(because: "is about the REPL itself")
            }
            let delegate = call.delegate(named: name.split(separator: "/").last.map(String.init) ?? name)
            call.write("print(\(delegate).status ?? \"nothing asked yet\", \(delegate).requireUpdate)")
        }
        registerKinds(in: registrar, names)
    }

    private static func registerKinds(in registrar: PluginRegistrar, _ names: CampusSession.KindNames) {
        registrar.addCode(ofKind: names.exams) { .exams($0.given("exams", "ExamDelegate", from: "Campus")) }
        registrar.addCode(ofKind: names.campus) { .exams($0.given("exams", "ExamDelegate", from: "Campus")) }
        registrar.addCode(ofKind: names.scores) { .scores($0.given("score", "ScoreDelegate", from: "Campus")) }
        registrar.addCode(ofKind: names.exam) { reference in
            let exams = reference.given("exams", "ExamDelegate", from: "Campus")
            let id = SwiftCode.literal(reference.id)
            let value = "try await \(exams).retrieve().first { \"\\($0.lessonCode)/\\($0.typeName)\" == \(id) }"
            return EntityCode("exam", "Exam?", value, shows: "print($?.courseName ?? \"none\")")
        }
        registrar.addCode(ofKind: names.course) { reference in
            let score = reference.given("score", "ScoreDelegate", from: "Campus")
            let id = SwiftCode.literal(reference.id)
            let value = "try await \(score).retrieve().courses.first { $0.lessonCode == \(id) }"
            return EntityCode("course", "CourseScore?", value, shows: "print($?.score ?? \"none\")")
        }
    }

    private static func exams(_ call: CodeCall) {
        let exams = call.exams
        if let path = call.optionalWord("ical") {
            call.use("Foundation")
            let overwrites = call.has("force") ? "" : ", overwrites: false"
            return call.write(
                "await ExamExport(\(exams)).write(to: URL(filePath: \(SwiftCode.literal(path)))\(overwrites))"
            )
        }
        call.nameDelegate(.exams(exams), kind: "exams")
        call.write("for exam in try await \(exams).retrieve() { print(exam.courseName, exam.startDate) }")
    }

    private static func school(_ call: CodeCall) {
        let desk = call.given("desk", "CampusContext", from: "Campus")
        let (name, student) = (call.optionalWord("NAME"), call.optionalWord("student"))
        if name != nil || student != nil {
            let school = name == nil ? "\(desk).school" : call.given("school", "School", from: "Campus")
            let services = "store: \(call.given("store", "FileStore", from: "Persistence")), names: CacheNameRegistry()"
            let commits = call.given("commits", "Commits", from: "Propagation")
            call.use("Delegates", "Primitives")
            let student = student.map(SwiftCode.literal) ?? "\(desk).student"
            let other = call.unusedName("other")
            call.write("let \(other) = CampusContext(")
            call.write("    school: \(school), student: \(student), \(services),")
            call.write("    commits: \(commits), clock: SystemClock()", ")")
            call.write("let \(call.unusedName("exams")) = try ExamDelegate(\(other))")
            call.replaceGiven("desk", by: other)
        } else {
            call.write("print(\(desk).school.title, \(desk).student)")
        }
        guard call.has("forget") else { return }
        let scope = "\(call.given("desk", "CampusContext", from: "Campus")).scope"
        call.write("try await \(scope).wipe()", "\(scope).open()")
    }
}

extension EntityCode {
    /// The delegate of exams, which the code takes as given because one delegate serves all views.
    fileprivate static func exams(_ name: String) -> EntityCode {
        delegate(name) { index in
            EntityCode("exam", "Exam", "$.shownData[\(index)]", shows: "print($.courseName, $.startDate)")
        }
    }

    /// The delegate of scores.
    fileprivate static func scores(_ name: String) -> EntityCode {
        delegate(name) { index in
            EntityCode("course", "CourseScore", "$.shownData.courses[\(index)]", shows: "print($.courseName, $.score)")
        }
    }

    private static func delegate(_ name: String, row: @escaping @MainActor @Sendable (Int) -> EntityCode) -> EntityCode
    {
        EntityCode(
            name,
            "",
            name,
            shows: "print($.status ?? \"nothing asked yet\", $.shownData)",
            refreshes: "try await $.refresh()",
            row: { index, _ in row(index) }
        )
    }
}

extension CodeCall {
    /// Gives a delegate the name behind `as`; without one, no variable is needed.
    fileprivate func nameDelegate(_ delegate: EntityCode, kind: String) {
        guard resultName != nil else { return }
        var named = delegate
        named.kind = kind
        declareResult(named)
    }

    fileprivate var exams: String { given("exams", "ExamDelegate", from: "Campus") }
    fileprivate var semesters: String { given("semesters", "SemesterDelegate", from: "Campus") }
    fileprivate var score: String { given("score", "ScoreDelegate", from: "Campus") }

    fileprivate func delegate(named name: String) -> String {
        switch name {
        case "exams": exams
        case "semesters": semesters
        default: score
        }
    }
}
