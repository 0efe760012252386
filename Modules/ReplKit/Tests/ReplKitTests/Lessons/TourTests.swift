import Foundation
import Primitives
import Testing

@testable import ReplKit

@MainActor
@Suite struct `tour` {
    private let notes: NotesSession

    init() throws {
        notes = try NotesSession()
    }

    private func begin() async throws {
        try await notes.session.tour.begin(Lesson(parsing: `A lesson's text`.text), in: notes.session)
        _ = notes.recording.drainLines()
    }

    @Test func `a met goal is told once, by whatever way it was met`() async throws {
        try await begin()
        #expect(await notes.run("tour check").contains { $0.contains("to do  n.stars = 11   (now: 10)") })
        let first = await notes.run("star note:1")
        #expect(!first.contains("note  goal met: next goes on"), "\(first)")
        #expect(await notes.run("watch note:1 in side").last == "note  goal met: next goes on")
        #expect(await notes.run("gc").contains("note  goal met: next goes on") == false)
        let end = "ok    well done, stars is finished: it was the last one; tour off ends it"
        #expect(await notes.run("tour next").last == end)
        #expect(await notes.run("tour").last == end)
        #expect(await notes.run("next").last == end)
    }

    @Test func `tour tells of a step whose goal is met that it is met`() async throws {
        try await begin()
        let task = "note  step 1 of 1: star n, and watch it in side"
        _ = await notes.run("star n; watch n in side")
        #expect(await notes.run("tour").suffix(2) == [task, "note  goal met: next goes on"])
        #expect(await notes.run("tour").suffix(2) == [task, "note  goal met: next goes on"])
        #expect(await notes.run("unwatch side; tour").last == task)
        #expect(await notes.run("watch n in side; tour").suffix(2) == [task, "note  goal met: next goes on"])
    }

    @Test func `next waits for the goal, and says in words what is to be done`() async throws {
        try await begin()
        #expect(await notes.run("tour").last == "note  step 1 of 1: star n, and watch it in side")
        let said = await notes.run("tour next")
        #expect(said.first == "error not yet: star n, and watch it in side", "\(said)")
        #expect(said.last == "!1")
        #expect(await notes.run("check").first == "  to do  n.stars = 11   (now: 10)")
    }

    @Test func `short words work while a lesson is on, after commands and handles`() async throws {
        #expect(await notes.run("next").first?.hasPrefix("error no command \"next\"") == true)
        try await begin()
        #expect(await notes.run("hint") == ["  star n"])
        #expect(await notes.run("check").last == "note  not yet: hint helps")
        #expect(await notes.run("tour back").first == "error this is the first step")
        #expect(await notes.run("next 5").first?.hasPrefix("error no command \"next\"") == true)
        #expect(notes.session.completions(of: "ne", cursor: 2) == ["next"])
        _ = await notes.run("load note 2 as hint")
        #expect(await notes.run("hint").first?.hasSuffix("  note:2  T1") == true)
        _ = await notes.run("star n; watch n in side; next")
        #expect(await notes.run("tour back").contains("note  step 1 of 1: star n, and watch it in side"))
        _ = await notes.run("tour off")
        #expect(await notes.run("check").first?.hasPrefix("error no command") == true)
    }

    @Test func `a finished lesson goes on to the next one`() async throws {
        let second = try Lesson(parsing: `A lesson's text`.text.replacing("lesson stars:", with: "lesson more:"))
        try await notes.session.tour.begin(second, in: notes.session)
        _ = await notes.run("tour 1; star n; watch n in side")
        #expect(await notes.run("next").last == "ok    well done, stars is finished: next goes on to lesson 2, more")
        #expect(notes.session.tour.promptPart?.texts == ["tour 1", "done"])
        #expect(await notes.run("next").first == "ok    more: A star shows at once")
        #expect(notes.session.tour.promptPart?.texts == ["tour 2", "1/1"])
    }

    /// Returns the test lesson with a look at an object.
    private func lesson(lookingAt reference: String) throws -> Lesson {
        let look = "look \(reference): One note, one star.\ntask star n"
        return try Lesson(parsing: `A lesson's text`.text.replacing("task star n", with: look))
    }

    @Test(arguments: ["note:1", "n", "tree:inbox"])
    func `a look is told, and plug-ins point at its object`(_ reference: String) async throws {
        var pointed: [String] = []
        notes.session.registry.pointers.append { pointed.append("\($0), \($1)") }
        try await notes.session.tour.begin(lesson(lookingAt: reference), in: notes.session)
        let target = reference == "n" ? "note:1" : reference
        #expect(pointed == ["\(target), One note, one star."])
        #expect(await notes.run("tour").contains("  One note, one star."))
        #expect(pointed.count == 2, "a page that was opened since is pointed at it, too")
        _ = await notes.run("tour off; demo stars")
        #expect(pointed.count == 2, "the shipped lesson has no look")
    }

    @Test(arguments: [
        ("notte:1", "line 15: there is no kind \"notte\" to look at. Did you mean: note"),
        ("note", "line 15: the look names a kind, \"note\", and no object"),
    ])
    func `a look at what is no object is told when the lesson begins`(_ look: String, _ message: String) async throws {
        let lesson = try lesson(lookingAt: look)
        let error = await #expect(throws: ReplError.self) {
            try await notes.session.tour.begin(lesson, in: notes.session)
        }
        #expect(error?.message == message)
        #expect(notes.session.tour.lesson == nil)
    }

    @Test func `what a plug-in put aside is back after a lesson`() async throws {
        var account: String? = "alice"
        notes.session.registry.detours.append { _ in
            let before = account
            account = nil
            return { _ in account = before }
        }
        try await begin()
        #expect(account == nil)
        account = "bob"
        _ = await notes.run("tour off")
        #expect(account == "alice")
        try await begin()
        await notes.session.end()
        #expect(account == "alice")
    }

    @Test func `hints come one by one, then the solution`() async throws {
        try await begin()
        #expect(await notes.run("tour hint") == ["  star n"])
        let said = await notes.run("tour hint")
        #expect(
            said.first == "  This does it:" && said.count == 2 && said[1].contains("watch n in side; star n"),
            "\(said)"
        )
    }

    @Test func `what a lesson made goes with it, and nothing else does`() async throws {
        _ = await notes.run("load note 2 as mine; watch mine in mine")
        try await begin()
        _ = await notes.run("watch n in side; star n; load note 3 as more")
        let left = await notes.run("tour off").map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
        #expect(left == "ok    stars is over; mine, 1 view as before")
        #expect(notes.session.handles.map(\.name) == ["mine"])
        #expect(notes.session.views.all.map(\.name) == ["mine"])
        let stars = await notes.run("show note:1 stars")
        #expect(stars.last?.hasSuffix("10") == true, "\(stars)")
        #expect(await notes.run("tour off") == ["hit   no lesson is on"])
    }

    @Test func `a view whose name the lesson took is watched again`() async throws {
        _ = await notes.run("load note 2 as mine; watch mine in side every 60")
        try await begin()
        _ = await notes.run("watch n in side")
        #expect(notes.session.views["side"]?.showable.reference.description == "note:1")
        _ = await notes.run("tour off")
        #expect(notes.session.views["side"]?.showable.reference.description == "note:2")
        #expect(notes.session.views["side"]?.poller?.interval == .seconds(60))
        #expect(await notes.run("star mine").contains { $0.contains("~ side") })
    }

    @Test func `a number that is none of a lesson's is told, however small it is`() async {
        for number in ["0", "-1", "\(Int.min)", "\(Int.max)"] {
            #expect(await notes.run("tour \(number)").first?.hasPrefix("error no lesson \(number): there ") == true)
        }
    }

    @Test func `an alias that is called like a lesson's handle makes room, and is back at its end`() async throws {
        _ = await notes.run("alias n notes limit 1; alias m notes limit 2")
        let said = await notes.run("tour stars")
        #expect(
            said.joined(separator: " ").split(separator: " ").joined(separator: " ").hasPrefix(
                "note the lesson has a handle n: your alias of that name is back when it is over ok stars:"
            ),
            "\(said)"
        )
        #expect(await notes.run("alias").contains { $0.contains("notes limit 1") } == false)
        #expect(await notes.run("n stars").last?.hasSuffix("10") == true)
        _ = await notes.run("watch n in side; star n; tour next; tour off")
        #expect(notes.session.userAliases == ["n": "notes limit 1", "m": "notes limit 2"])
        _ = await notes.run("n as f")
        #expect(notes.session.handle("f")?.rows()?.count == 1)
    }

    @Test func `an alias that made room is back if the lesson cannot begin`() async throws {
        _ = await notes.run("alias n notes limit 1")
        let text = `A lesson's text`.text.replacing("load note 1 as n", with: "load note 1 as n\n> load note 1 as list")
        let error = await #expect(throws: ReplError.self) {
            try await notes.session.tour.begin(Lesson(parsing: text), in: notes.session)
        }
        #expect(error?.hint == "another name: as list1")
        #expect(notes.session.userAliases == ["n": "notes limit 1"] && notes.session.handles.isEmpty)
        #expect(notes.recording.drainLines().isEmpty)
    }

    @Test func `reset begins anew`() async throws {
        try await begin()
        _ = await notes.run("watch n in side; star n; tour next")
        let said = await notes.run("tour reset")
        #expect(said.contains { $0.hasPrefix("note  step 1 of 1: star n") }, "\(said)")
        #expect(notes.session.handles.map(\.name) == ["n"] && notes.session.views.all.isEmpty)
    }

    @Test func `status says which lesson is on`() async throws {
        try await begin()
        #expect(await notes.run("status").contains { $0.contains("stars, step 1 of 1") })
    }

    @Test func `a lesson whose setup fails does not begin, and says why`() async throws {
        let lesson = try Lesson(
            parsing: `A lesson's text`.text.replacing("load note 1 as n", with: "load note 99 as n")
        )
        await #expect(throws: ReplError.self) { try await notes.session.tour.begin(lesson, in: notes.session) }
        #expect(notes.session.tour.lesson == nil)
        #expect(notes.recording.drainLines().isEmpty)
    }

    @Test func `a lesson that needs more does not begin, and says what to do`() async throws {
        let text = `A lesson's text`.text.replacing("setup\n", with: "need status shop = open: open the shop\nsetup\n")
        let error = await #expect(throws: ReplError.self) {
            try await notes.session.tour.begin(Lesson(parsing: text), in: notes.session)
        }
        #expect(
            error?.message == "the lesson stars cannot begin yet" && error?.hint == "open the shop"
                && notes.session.handles.isEmpty
        )
        let met = text.replacing("shop = open", with: "shelf = kitchen")
        try await notes.session.tour.begin(Lesson(parsing: met), in: notes.session)
        #expect(notes.session.handles.map(\.name) == ["n"])
    }

    @Test func `a lesson without its commands does not begin`() async throws {
        let lesson = try Lesson(parsing: `A lesson's text`.text.replacing("star n\n", with: "vote n\n"))
        let error = await #expect(throws: ReplError.self) {
            try await notes.session.tour.begin(lesson, in: notes.session)
        }
        #expect(error?.message == "the lesson stars needs the command vote, and no plug-in provides it")
    }

    @Test func `a file that is wrong is told with its name and line`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).lesson")
        try Data("lesson a: b\nstep\ngoal nothing".utf8).write(to: file)
        // Ignored: the system cleans its temporary folder by itself.
        defer { try? FileManager.default.removeItem(at: file) }
        let said = await notes.run("tour \(file.path)").joined(separator: " ")
        #expect(said.contains(".lesson, line 3:"), "\(said)")
        #expect(await notes.run("tour nothing.lesson").first == "error there is no file nothing.lesson")
        #expect(await notes.run("tour 3").first == "error no lesson 3: there is one")
    }

    nonisolated static let fixed: [(goal: String, reason: String)] = [
        ("n.stars = banana", "line 15: \"n.stars = banana\" can never hold: it is a number"),
        ("no n.starred = maybe", "line 15: \"no n.starred = maybe\" always holds: it is yes or no"),
        ("no tier n = T9", "line 15: \"no tier n = T9\" always holds: the tiers of a note are T1"),
        ("live nots > 0", "line 15: \"live nots > 0\" can never hold: there is no kind \"nots\". Did you mean: note"),
        ("no live nots = 0", "line 15: \"no live nots = 0\" can never hold: there is no kind \"nots\""),
        ("no live nots > 0", "line 15: \"no live nots > 0\" always holds: there is no kind \"nots\""),
        ("n.strs = 3", "line 15: \"n.strs = 3\" can never hold: note:1 has no field \"strs\". Did you mean: stars"),
        ("tier n = T9", "line 15: \"tier n = T9\" can never hold: the tiers of a note are T1"),
        ("live nots = 0", "line 15: \"live nots = 0\" always holds: there is no kind \"nots\". Did you mean: note"),
    ]

    @Test(arguments: fixed)
    func `a goal that nobody can bring about is told with its line when the lesson begins`(goal: String, reason: String)
        async throws
    {
        let text = `A lesson's text`.text.replacing("goal n.stars = 11", with: "goal \(goal)")
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).lesson")
        try Data(text.replacing("# First words,\n", with: "").utf8).write(to: file)
        // Ignored: the system cleans its temporary folder by itself.
        defer { try? FileManager.default.removeItem(at: file) }
        let said = await notes.run("tour \(file.path)").joined(separator: " ").split(separator: " ").joined(
            separator: " "
        )
        #expect(said.contains("\(file.lastPathComponent), \(reason)"), "\(said)")
        #expect(notes.session.tour.lesson == nil && notes.session.handles.isEmpty)
    }

    @Test func `a value that never comes is told by check, too`() async throws {
        let text = `A lesson's text`.text.replacing("goal n.stars = 11", with: "goal m.stars = many")
        try await notes.session.tour.begin(Lesson(parsing: text), in: notes.session)
        #expect(
            await notes.run("load note 2 as m; check").contains { $0.contains("(now: 20, and it is a number)") }
        )
    }

    @Test func `of what is not to be so, check says what is there alone`() async throws {
        let text = `A lesson's text`.text.replacing("goal n.stars = 11", with: "goal no m.stars = many")
        try await notes.session.tour.begin(Lesson(parsing: text), in: notes.session)
        let said = await notes.run("load note 2 as m; check")
        #expect(
            said.contains { $0.contains("done   no m.stars = many") }
                && !said.contains { $0.contains("it is a number") }
        )
    }

    @Test func `a lesson from a file is in the list, here and done`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).lesson")
        try Data(`A lesson's text`.text.replacing("lesson stars:", with: "lesson mine:").utf8).write(to: file)
        // Ignored: the system cleans its temporary folder by itself.
        defer { try? FileManager.default.removeItem(at: file) }
        func row() async -> [Substring] {
            await notes.run("tour list").first { $0.contains("mine") }?.split(separator: " ") ?? []
        }
        #expect(await row().isEmpty)
        _ = await notes.run("tour \(file.path)")
        #expect(await row().prefix(4) == ["2", "mine", "1", "here"])
        _ = await notes.run("star n; watch n in side; tour next; tour off")
        #expect(await row().prefix(4) == ["2", "mine", "1", "done"])
        #expect(await notes.run("tour list").contains { $0.contains("stars") && !$0.contains("done") })
        #expect(await notes.run("tour mine").first == "ok    mine: A star shows at once")
        #expect(await notes.run("tour 2").first == "ok    mine: A star shows at once")
    }

    nonisolated static let conditions: [(condition: String, holds: Bool)] = [
        ("n.stars = 10", true), ("n.stars = 11", false), ("m.stars = 10", false), ("n.nothing = 1", false),
        ("no n.stars = 11", true), ("tier n = T1", true), ("mark n = fresh", true), ("live note = 1", true),
        ("live note > 1", false), ("live note < 2", true), ("live nothing = 1", false), ("live note:1", true),
        ("no live note:2", true), ("live note:2", false), ("views = 1", true),
        ("view side", true), ("view side of note:1", true), ("view side of note:2", false), ("handle n", true),
        ("handle n of note:1", true), ("no handle m", true), ("same n o", true), ("same n m", false),
        ("status shelf = kitchen", true), ("status shelf", true), ("status shop", false), ("note:1.stars = 10", true),
        ("note:2.stars = 20", false), ("ran gc", true), ("ran list", false), ("ran load nobody", false),
        ("refused load nobody", false), ("view side of o", true), ("view side of m", false), ("handle n of o", true),
        ("handle n of note:2", false), ("handle n of m", false), ("saw command", true),
        ("saw rollback", false), ("rows n = 1", false), ("foreign n", false), ("no foreign m", true),
    ]

    @Test(arguments: conditions)
    func `a condition holds or does not`(condition: String, holds: Bool) async throws {
        let since = ContinuousClock.now
        _ = await notes.run("load note 1 as n; load note 1 as o; watch n in side; gc")
        let verdict = try await Condition(parsing: condition).check(in: notes.session, since: since)
        #expect(verdict.holds == holds, "\(condition): \(verdict.actual)")
        #expect(
            notes.session.registry.kind(named: "note")?.liveObjects(in: notes.session).count == 1,
            "it kept or fetched one"
        )
    }
}
