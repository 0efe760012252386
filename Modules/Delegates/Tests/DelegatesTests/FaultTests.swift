import Delegates
import Foundation
import Persistence
import Primitives
import Propagation
import Testing

/// Tests of faults that have occurred in apps.
@MainActor
@Suite struct `Faults of delegates` {
    @Test func `an absent cache is not an empty one`() async throws {
        let desk = Desk()
        desk.school.answer = .failure(School.Outage())
        let fresh = try desk.exams()
        await #expect(throws: DelegateError.self) { try await fresh.retrieve() }
        #expect(fresh.status == .lethalFailure("no connection"))

        let other = try await Desk.withStored([], age: .seconds(7200))
        other.school.answer = .failure(School.Outage())
        let empty = try other.exams()
        await #expect(throws: DelegateError.self) { try await empty.retrieve() }
        #expect(empty.status == .failure("no connection"))
        #expect(empty.data == [])
    }

    @Test func `a corrupt file is no success, however young`() async throws {
        let desk = try await Desk.withStored(["old"])
        let path = desk.store.path(of: Desk.key())
        var bytes = try #require(desk.disk.contents(path))
        bytes[bytes.count - 3] ^= 1
        try desk.disk.inject(bytes, at: path)
        let exams = try desk.exams()
        #expect(try await exams.retrieve() == ["a", "b"])
        #expect(desk.school.fetches == 1)
        #expect(exams.status == .success)
        await desk.store.flush()
        #expect(await desk.store.read([String].self, for: Desk.key()).value == ["b", "a"])
    }

    @Test func `a file that does not parse is put aside once, not met at every launch`() async throws {
        let desk = Desk()
        try await desk.store.write(["exams": 3], for: Desk.key())
        desk.school.answer = .failure(School.Outage())
        let first = try desk.exams()
        await #expect(throws: DelegateError.self) { try await first.retrieve() }
        #expect(first.status.errorMessage.hasPrefix("no connection; stored data: the file was corrupt"))

        let next = await desk.restarted()
        next.school.answer = .failure(School.Outage())
        let second = try next.exams()
        await #expect(throws: DelegateError.self) { try await second.retrieve() }
        #expect(second.status == .lethalFailure("no connection"), "the second launch finds nothing, and says so")
    }

    @Test func `a cache that the parser refuses leads to a refresh`() async throws {
        let desk = try await Desk.withStored(["bad"])
        let exams = try desk.exams()
        #expect(try await exams.retrieve() == ["a", "b"])
        await desk.store.flush()
        #expect(await desk.store.read([String].self, for: Desk.key()).value == ["b", "a"])
    }

    @Test func `a hundred who ask make one fetch`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        let exams = try desk.exams()
        let tasks = (0..<100).map { number in
            Task {
                if number.isMultiple(of: 3) { try await exams.refresh() }
                return try await exams.retrieve()
            }
        }
        await desk.school.fetched(1)
        desk.school.release()
        for task in tasks { #expect(try await task.value == ["a", "b"]) }
        #expect(desk.school.fetches == 1)
    }

    @Test func `one who gives up cancels nothing for the others`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        let exams = try desk.exams()
        let impatient = Task { try await exams.retrieve() }
        let patient = Task { try await exams.retrieve() }
        await desk.school.fetched(1)
        impatient.cancel()
        await #expect(throws: CancellationError.self) { try await impatient.value }
        #expect(exams.status == .inProgress)
        desk.school.release()
        #expect(try await patient.value == ["a", "b"])
        #expect(desk.school.fetches == 1)
        #expect(exams.status == .success)
    }

    @Test func `another account's file is not shown`() async throws {
        let desk = try await Desk.withStored(["alice's"])
        desk.school.answer = .failure(School.Outage())
        let bob = try desk.exams(Desk.key(.account("bob", on: "school")))
        await #expect(throws: DelegateError.self) { try await bob.retrieve() }
        #expect(bob.status == .lethalFailure("no connection"))
        #expect(bob.data == ["placeholder"])
        #expect(try await desk.exams().retrieve() == ["alice's"])
    }

    @Test func `a refresh that ends after the log-out leaves no file`() async throws {
        let desk = Desk()
        desk.school.isHeld = true
        let exams = try desk.exams()
        let asked = Task { try await exams.retrieve() }
        await desk.school.fetched(1)
        try await desk.store.wipe(Desk.key().scope)
        desk.school.release()
        _ = try await asked.value
        await desk.store.flush()
        #expect(desk.disk.contents(desk.store.path(of: Desk.key())) == nil)
    }

    @Test func `a timestamp in the future is stale`() async throws {
        let desk = try await Desk.withStored(["future"])
        desk.clock.set(Desk.start.addingTimeInterval(-60))
        let exams = try desk.exams()
        #expect(try await exams.retrieve() == ["a", "b"])
        #expect(desk.school.fetches == 1)
    }

    @Test func `age is judged to the second`() async throws {
        for (age, fetches) in [(7199, 0), (7200, 1), (315_360_000, 1)] {
            let desk = try await Desk.withStored(["stored"], age: .seconds(age))
            _ = try await desk.exams().retrieve()
            #expect(desk.school.fetches == fetches, "\(age) s")
        }
    }

    @Test func `the placeholder is neither exported nor stored`() async throws {
        let desk = Desk()
        desk.school.answer = .failure(School.Outage())
        let exams = try desk.exams()
        #expect(exams.exportableData == nil)
        await #expect(throws: DelegateError.self) { try await exams.retrieve() }
        #expect(exams.shownData == ["placeholder"])
        #expect(exams.exportableData == nil)
        await desk.store.flush()
        #expect(desk.disk.contents(desk.store.path(of: Desk.key())) == nil)
        desk.school.answer = .success(["a"])
        try await exams.refresh()
        #expect(exams.exportableData == ["a"])
    }

    @Test func `of two errors none is lost`() async throws {
        let desk = try await Desk.withStored(["bad"])
        desk.school.answer = .failure(School.Outage())
        let exams = try desk.exams()
        let error = await #expect(throws: DelegateError.self) { try await exams.retrieve() }
        let both = "no connection; stored data: it does not parse: an exam has no date"
        #expect(exams.status == .lethalFailure(both))
        #expect(error?.message == "exams: \(both)")
        #expect(error?.cause is School.Outage)
    }

    @Test func `an answer that does not parse keeps data and file, and says both things`() async throws {
        let desk = try await Desk.withStored(["old"], age: .seconds(7200))
        desk.school.answer = .success(["bad"])
        let exams = try desk.exams()
        let error = await #expect(throws: DelegateError.self) { try await exams.retrieve() }
        #expect(error?.code == .unusableAnswer)
        #expect(exams.status == .failure("it was fetched, but does not parse: an exam has no date"))
        #expect(exams.data == ["old"])
        #expect(try await exams.parseCache() == ["old"], "the old cache must still feed the parser")
        await desk.store.flush()
        #expect(await desk.store.read([String].self, for: Desk.key()).value == ["old"])
    }

    @Test func `two views of one resource agree at every moment`() async throws {
        let desk = try await Desk.withStored(["old"], age: .seconds(7200))
        let exams = try desk.exams()
        let views = [View(exams), View(exams)]
        _ = try await exams.retrieve()
        desk.school.answer = .failure(School.Outage())
        await #expect(throws: DelegateError.self) { try await exams.refresh() }
        #expect(views[0].history == views[1].history)
        #expect(views[0].history.last == "failure(Optional(\"no connection\")) a,b")
    }

    @Test func `a failure keeps programs waiting, longer each time, and nobody's hand`() async throws {
        let desk = Desk()
        desk.school.answer = .failure(School.Outage())
        let exams = try desk.exams()
        var fetches: [Int] = []
        for step in 0..<8 {
            for _ in 0..<5 { await #expect(throws: DelegateError.self) { try await exams.retrieve() } }
            fetches.append(desk.school.fetches)
            desk.clock.advance(by: .seconds(step < 1 ? 0.5 : 1))
        }
        #expect(fetches == [1, 1, 2, 2, 3, 3, 3, 3], "at 0, 1.5 and 3.5 s; the next pause is four")
        await #expect(throws: DelegateError.self) { try await exams.refresh() }
        #expect(desk.school.fetches == 4)
        await #expect(throws: DelegateError.self) { try await exams.refresh(forced: false) }
        #expect(desk.school.fetches == 5)
        desk.school.answer = .success(["a"])
        try await exams.refresh()
        desk.clock.advance(by: .seconds(7200))
        #expect(try await exams.retrieve() == ["a"])
        #expect(desk.school.fetches == 7)
        desk.school.answer = .failure(School.Outage())
        desk.clock.advance(by: .seconds(7200))
        await #expect(throws: DelegateError.self) { try await exams.retrieve() }
        desk.clock.advance(by: .seconds(1))
        await #expect(throws: DelegateError.self) { try await exams.retrieve() }
        #expect(desk.school.fetches == 9, "after a success the pauses begin anew")
    }
}
