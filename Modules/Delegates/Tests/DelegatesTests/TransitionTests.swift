import Delegates
import Foundation
import Persistence
import Primitives
import Propagation
import Testing

/// Tests of every reachable cell of the state table and of every event in it.
@MainActor
@Suite struct `Transitions` {
    /// The first two columns name the cell, the third is its status, and the others are the status after the event in the header. `-` marks
    /// an event that cannot happen, because no refresh is under way. New fetches are held, so the status shows that a refresh began.
    private static let table = """
        local      refresh   now  ask  later person forced cancel succeed fail broken set  invalidate wipe
        none       idle      nil  prog prog  prog   prog   nil    -       -    -      succ nil        nil
        none       running   prog prog prog  prog   prog   nil    succ    leth lethB  cach prog       nil
        none       failed    leth leth prog  prog   prog   leth   -       -    -      fail prog       nil
        none       cancelled nil  prog prog  prog   prog   nil    -       -    -      succ prog       nil
        fresh      idle      succ succ succ  succ   cach   succ   -       -    -      succ cach       nil
        fresh      running   cach cach cach  cach   cach   succ   succ    fail failB  cach cach       nil
        fresh      failed    fail fail fail  fail   cach   fail   -       -    -      fail cach       nil
        fresh      cancelled succ succ succ  succ   cach   succ   -       -    -      succ cach       nil
        stale      running   cach cach cach  cach   cach   canc   succ    fail failB  cach cach       nil
        stale      failed    fail fail cach  cach   cach   fail   -       -    -      fail cach       nil
        stale      cancelled canc cach cach  cach   cach   canc   -       -    -      succ cach       nil
        unreadable running   prog prog prog  prog   prog   unre   succ    both bothB  cach prog       nil
        unreadable failed    both both prog  prog   prog   both   -       -    -      fail prog       nil
        unreadable cancelled unre prog prog  prog   prog   unre   -       -    -      succ prog       nil
        """

    @Test func `are those of the table`() async throws {
        let rows = Self.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let events = rows[0].dropFirst(3)
        #expect(rows.count == 15, "the table has 14 cells that can be reached")
        for row in rows.dropFirst() {
            for (event, expected) in zip(events, row.dropFirst(3)) where expected != "-" {
                let desk = try await Self.desk(row[0])
                let exams = try desk.exams()
                try await Self.bring(exams, of: desk, to: row[1], isFresh: row[0] == "fresh")
                #expect(Self.short(exams.status) == row[2], "\(row[0]) × \(row[1])")
                try await Self.happen(event, to: exams, of: desk)
                #expect(Self.short(exams.status) == expected, "\(row[0]) × \(row[1]), \(event)")
                exams.cancelRefresh()
                await desk.commits.activity.waitUntilIdle()
            }
        }
    }

    /// Returns a desk whose disk is in the state of the first column.
    private static func desk(_ local: String) async throws -> Desk {
        switch local {
        case "fresh": return try await Desk.withStored(["old"], age: .seconds(60))
        case "stale": return try await Desk.withStored(["old"], age: .seconds(86_400))
        case "unreadable": return try await Desk.withStored(["bad"])
        default: return Desk()
        }
    }

    /// Brings the refresh into the state of the second column.
    private static func bring(_ exams: ExamDelegate, of desk: Desk, to refresh: String, isFresh: Bool) async throws {
        guard refresh != "idle" || isFresh else { return }
        desk.school.isHeld = true
        if refresh == "idle" { exams.afterInit() } else { exams.userTriggerRefresh(forced: isFresh) }
        if refresh == "idle" { return await desk.commits.activity.waitUntilIdle() }
        await desk.school.fetched(1)
        switch refresh {
        case "failed":
            desk.school.answer = .failure(School.Outage())
            desk.school.release(1)
            await desk.commits.activity.waitUntilIdle()
        case "cancelled":
            exams.cancelRefresh()
            await desk.commits.activity.waitUntilIdle()
        default: break
        }
    }

    private static func happen(_ event: String, to exams: ExamDelegate, of desk: Desk) async throws {
        desk.school.isHeld = true
        let before = desk.school.fetches
        switch event {
        case "ask": exams.afterInit()
        case "later":
            desk.clock.advance(by: .seconds(60))
            exams.afterInit()
        case "person": exams.userTriggerRefresh(forced: false)
        case "forced": exams.userTriggerRefresh()
        case "cancel": exams.cancelRefresh()
        case "set": exams.data = ["mine"]
        case "invalidate": desk.scope.invalidate(prefix: "exams")
        case "wipe": try await desk.scope.wipe()
        case "succeed", "fail", "broken":
            desk.school.answer =
                event == "fail" ? .failure(School.Outage()) : .success(event == "broken" ? ["bad"] : ["new"])
            desk.school.release(1)
            await desk.commits.activity.waitUntilIdle()
        default: Issue.record("there is no event \(event)")
        }
        // Waits until there is no activity, or until a fetch is held.
        while !desk.commits.activity.isIdle, desk.school.fetches == before, desk.school.heldCount == 0 {
            await Task.yield()
        }
    }

    private static func short(_ status: AsyncViewStatus?) -> String {
        switch status {
        case nil: "nil"
        case .inProgress: "prog"
        case .cached: "cach"
        case .success: "succ"
        case .failure("no connection"): "fail"
        case .failure("refresh cancelled"): "canc"
        case .failure("it was fetched, but does not parse: an exam has no date"): "failB"
        case .lethalFailure("no connection"): "leth"
        case .lethalFailure("it was fetched, but does not parse: an exam has no date"): "lethB"
        case .lethalFailure("it does not parse: an exam has no date"): "unre"
        case .lethalFailure("no connection; stored data: it does not parse: an exam has no date"): "both"
        case .lethalFailure(let text?)
        where text.hasPrefix("it was fetched") && text.contains("; stored data: it does not"):
            "bothB"
        case .failure(let text), .lethalFailure(let text): "? \(text ?? "")"
        }
    }
}
