import Delegates
import Foundation
import Persistence
import Primitives
import Propagation
import Testing

@MainActor
@Suite struct `A refresh with an argument` {
    @Test func `is a method of the delegate, and a refresh like any other`() async throws {
        let desk = Desk()
        let timetable = try Timetable(desk)
        #expect(try await timetable.retrieve(semester: "spring") == ["spring 1"])
        #expect(timetable.data == ["spring 1"] && timetable.status == .success)
        #expect(try await timetable.retrieve() == ["spring 1"], "fresh, whoever asked for it")
        await desk.store.flush()
        #expect(await desk.store.read([String].self, for: Desk.key(name: "timetable")).value == ["spring 1"])
        desk.school.answer = .failure(School.Outage())
        await #expect(throws: DelegateError.self) { try await timetable.retrieve(semester: "autumn") }
        #expect(timetable.status == .failure("no connection") && timetable.data == ["spring 1"])
    }

    @Test func `one fetch an argument, one after another, each caller gets its own`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        let timetable = try Timetable(desk)
        let view = desk.watch(timetable)
        let asked = ["spring", "autumn", "spring", "autumn", "spring"].map { semester in
            Task { (semester, try await timetable.retrieve(semester: semester)) }
        }
        await desk.school.fetched(1)
        for _ in 0..<100 { await Task.yield() }
        #expect(desk.school.fetches == 1, "they would write one cache")
        desk.school.release()
        for task in asked {
            let (semester, courses) = try await task.value
            #expect(courses.map { $0.prefix(6) } == [semester.prefix(6)])
        }
        await desk.commits.activity.waitUntilIdle()
        #expect(desk.school.fetches == 2)
        #expect(timetable.data == ["autumn 2"], "the last that was asked for stays")
        #expect(view.history == ["nil -", "inProgress -", "cached spring 1", "success autumn 2"])
    }

    @Test func `many that ask at once are served in the order in which they asked`() async throws {
        for _ in 0..<50 {
            let timetable = try Timetable(Desk())
            var asked: [String] = []
            let answers = (1...8).map { number in
                Task {
                    asked.append("\(number)")
                    return try await timetable.retrieve(semester: "\(number)")
                }
            }
            for answer in answers { _ = try await answer.value }
            #expect(timetable.fetched == asked)
        }
    }

    @Test func `the delegate's own refresh waits in the same line, and who needs no more joins`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        let timetable = try Timetable(desk)
        let semester = Task { try await timetable.retrieve(semester: "spring") }
        await desk.school.fetched(1)
        let any = Task { try await timetable.retrieve() }
        let forced = Task { try await timetable.refresh() }
        for _ in 0..<100 { await Task.yield() }
        desk.school.release()
        #expect(try await semester.value == ["spring 1"])
        #expect([["spring 1"], ["now 2"]].contains(try await any.value))
        try await forced.value
        #expect(timetable.data == ["now 2"] && desk.school.fetches == 2)
    }

    @Test func `all are called off together`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        let timetable = try Timetable(desk)
        let asked = ["spring", "autumn"].map { semester in Task { try await timetable.retrieve(semester: semester) } }
        await desk.school.fetched(1)
        for _ in 0..<100 { await Task.yield() }
        timetable.cancelRefresh()
        for task in asked {
            let error = await #expect(throws: DelegateError.self) { try await task.value }
            #expect(error?.code == .cancelled)
        }
        await desk.commits.activity.waitUntilIdle()
        #expect(desk.school.fetches == 1 && timetable.status == nil)
    }

    @Test func `a failure is followed by what waits behind it`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        let timetable = try Timetable(desk)
        let view = desk.watch(timetable)
        let first = Task { try await timetable.retrieve(semester: "bad") }
        await desk.school.fetched(1)
        let second = Task { try await timetable.retrieve(semester: "autumn") }
        for _ in 0..<100 { await Task.yield() }
        desk.school.release()
        let error = await #expect(throws: DelegateError.self) { try await first.value }
        #expect(error?.code == .unusableAnswer)
        #expect(try await second.value == ["autumn 2"])
        #expect(view.history == ["nil -", "inProgress -", "success autumn 2"])
    }
}

/// A delegate that shows the courses of the last requested semester.
@MainActor
private final class Timetable: JSONFileADD, LastUpdateADD {
    let state: DelegateState<[String]>
    let cacheFile: CacheFile<[String]>
    var cache: [String]?
    private(set) var fetched: [String] = []
    private let school: School

    init(_ desk: Desk) throws {
        school = desk.school
        cacheFile = try CacheFile("timetable", schema: 1, in: desk.scope)
        state = DelegateState(name: "timetable", placeholder: ["-"], in: desk.scope)
    }

    func retrieve(semester: String) async throws -> [String] {
        try await refresh(for: semester) { [self] in try await fetch(semester) }
    }

    func refreshCache() async throws { try await fetch("now") }

    func parseCache() async throws -> [String] {
        guard cache?.contains(where: { $0.hasPrefix("bad") }) != true else { throw School.Outage() }
        return cache ?? []
    }

    private func fetch(_ semester: String) async throws {
        fetched.append(semester)
        _ = try await school.exams()
        cache = ["\(semester) \(school.fetches)"]
    }
}
