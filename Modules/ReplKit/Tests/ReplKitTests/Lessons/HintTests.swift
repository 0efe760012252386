import Propagation
import Testing

@testable import ReplKit

/// Tests what a lesson says to a person who has left the way that its solutions take.
@MainActor
@Suite(.timeLimit(.minutes(20))) struct `A learner beside the way` {
    private let notes: NotesSession

    init() throws { notes = try NotesSession() }

    private var session: Session { notes.session }

    /// Begins the toy lesson with other goals and hints in its step.
    private func begin(_ goals: String = "goal n.stars = 11\ngoal view side", hints: String = "hint star n")
        async throws
    {
        let text = `A lesson's text`.text.replacing(
            "goal n.stars = 11\ngoal view side\nhint star n",
            with: "\(goals)\n\(hints)"
        )
        try await session.tour.begin(Lesson(parsing: text), in: session)
        _ = notes.recording.drainLines()
    }

    private let met = "note  goal met: next goes on"

    // MARK: Goals about commands

    @Test func `a goal about a command needs one that succeeded, with that output`() async throws {
        try await begin("goal ran show: stars")
        for line in ["show nobody", "show n text", "star n", "gc"] {
            #expect(await notes.run(line).contains(met) == false, "\(line)")
        }
        #expect(await notes.run("n stars").last == met)
    }

    @Test func `a goal about an error needs that error`() async throws {
        try await begin("goal refused show: nobody")
        for line in ["show somebody", "star nobody", "show n", "nobody"] {
            #expect(await notes.run(line).contains(met) == false, "\(line)")
        }
        #expect(await notes.run("show nobody").contains(met))
    }

    @Test(arguments: ["goal ran show:", "goal refused", "hint if n.stars = 1", "hint if nothing: help"])
    func `an unfinished line is refused`(line: String) async {
        await #expect(throws: ReplError.self) { try await begin(hints: line) }
    }

    // MARK: Hints

    @Test func `a hint with a condition is given first, and while it holds in place of the solution`() async throws {
        try await begin(hints: "hint if n.stars = 10: star it first\nhint if view side: the view is open\nhint star n")
        #expect(await notes.run("hint") == ["  star it first"])
        #expect(await notes.run("hint") == ["  star n"])
        _ = await notes.run("watch n in side")
        #expect(await notes.run("next").contains { $0.contains("try: star it first") })
        #expect(await notes.run("hint") == ["  the view is open"])
        #expect(await notes.run("hint") == ["  star it first"], "the solution would not help")
        _ = await notes.run("unwatch side; star n")
        #expect(await notes.run("hint").first?.hasPrefix("  Each line of the solution was typed") == true)
    }

    @Test func `a solution that was typed and did not help says what is missing`() async throws {
        session.options.isInteractive = true
        try await begin("goal n.stars = 99\ngoal live note = 0")
        #expect(session.emptyLineAction?.line == "tour hint")
        _ = await notes.run("load note 2 as mine; star n; watch n in side; gc")
        let said = await notes.run("hint").joined(separator: "\n")
        #expect(said.contains("n.stars is 99 (now: 11)"), "\(said)")
        #expect(said.contains("cache note lists none (now: 2, held by n, side and mine)"), "\(said)")
        #expect(await notes.run("check").contains { $0.contains("live note = 0   (now: 2") })
        #expect(said.contains("Once more, in this order:") && said.contains("reset begins the lesson anew"), "\(said)")
        #expect(session.emptyLineAction?.line == "tour hint", "Enter loses no step")
    }

    nonisolated static let words = [
        ("p.vote = up", "p.vote is up"), ("no p.vote = up?", "p.vote is not up?"), ("tier s = T3", "s is at T3"),
        ("tier s = stub", "s is a stub"), ("mark b = from disk", "b is from disk"),
        ("live post = 0", "cache post lists none"), ("live post > 2", "cache post lists more than 2"),
        ("live post:288", "post:288 is in memory"), ("rows f < 4", "show f lists fewer than 4"),
        ("views = 2", "views lists exactly 2"), ("handle p", "there is a handle p"),
        ("no handle p", "there is no handle p"), ("handle z of f.3.creator", "z is a name of f.3.creator"),
        ("view list", "the view list is open"), ("no view side", "the view side is not open"),
        ("view his of q", "the view his shows q"), ("same p q", "p and q are one object"),
        ("foreign f", "f does not belong to the account in use"),
        ("no foreign f", "f belongs to the account in use"), ("no same p q", "p and q are two objects"),
        ("status account = alice", "the account is alice"),
        ("status simulated_net = hold", "the simulated net is hold"), ("status data", "status has a line data"),
        ("saw rollback post:288", "there was a rollback of post:288"), ("ran explain", "explain was run"),
        ("ran explain: vote", "explain was run, and printed \"vote\""),
        ("refused show: T2", "show was refused, and printed \"T2\""),
    ]

    @Test(arguments: words)
    func `a hint names a goal in words`(goal: String, words: String) throws {
        #expect(try Condition(parsing: goal).words == words)
    }

    // MARK: The order of goals

    @Test func `a goal with then needs a command after the goals above it`() async throws {
        try await begin("goal n.stars = 11\ngoal then ran show: stars")
        #expect(await notes.run("show n stars").contains(met) == false)
        #expect(await notes.run("star n").contains(met) == false, "the stars were shown before")
        let said = await notes.run("check")
        #expect(said.contains("  to do  then ran show: stars"), "\(said)")
        #expect(await notes.run("show n stars").last == met)
        _ = await notes.run("reset")
        #expect(await notes.run("star n; show n stars").last == met)
    }

    @Test func `a goal with then needs a state that came after the goals above it`() async throws {
        try await begin("goal view side\ngoal then n.stars = 11")
        #expect(await notes.run("star n; watch n in side").contains(met) == false)
        let said = await notes.run("check")
        #expect(said[1].contains("then n.stars = 11   (now: 11, but too early"), "\(said)")
        #expect(await notes.run("star n off; star n").last == met)
        _ = await notes.run("reset")
        #expect(await notes.run("watch n in side; star n").last == met)
    }

    @Test func `the lines that a session runs itself are no progress in a step`() async throws {
        try await begin("goal n.stars = 11\ngoal then ran show: stars")
        try await session.runMuted(["star n", "show n stars"], of: "setup of another lesson")
        #expect(await session.tour.isMet(in: session) == false)
        #expect(await notes.run("show n stars").last == met)
    }

    @Test func `then follows another goal`() async {
        await #expect(throws: ReplError.self) { try await begin("goal then views = 1") }
    }

    @Test func `a step that was done in the one before says so`() async throws {
        let text = `A lesson's text`.text.replacing("goal n.stars = 11\ngoal view side", with: "goal view side")
            .replacing("cleanup", with: "step\n# More.\ngoal n.stars = 11\nhint star n\nsolution\n> star n\ncleanup")
        try await session.tour.begin(Lesson(parsing: text), in: session)
        _ = notes.recording.drainLines()
        #expect(await notes.run("star n; watch n in side").last == met)
        let said = await notes.run("next")
        #expect(said.last == "note  done already, by an earlier command: next goes on", "\(said)")
        #expect(await notes.run("gc").contains(met) == false)
        #expect(await notes.run("star n off; check").contains("note  not yet: hint helps"))
        #expect(await notes.run("star n").last == met)
    }

    @Test func `explain knows no line that a lesson runs to set up its state`() async throws {
        let text = `A lesson's text`.text.replacing(
            "> load note 1 as n",
            with: "> load note 1 as n\n> star n\n> star n off"
        )
        try await session.tour.begin(Lesson(parsing: text), in: session)
        _ = notes.recording.drainLines()
        #expect(await notes.run("explain").first == "error no command has changed or fetched anything yet")
        _ = await notes.run("star n")
        #expect(await notes.run("explain").first?.contains("star n") == true)
        #expect(await notes.run("explain 2").first == "error only 1 command had an effect")
    }

    // MARK: When a goal is met

    @Test func `a short word of a lesson ends a value as a command does`() async throws {
        let set = Command(
            "assign",
            group: .write,
            summary: "Assign",
            parameters: [.reference(kinds: ["note"]), .assignments()],
            examples: ["assign note:1 text=a"]
        ) { _ in .acknowledgement("assigned") }
        try session.registry.add(set, of: "notes")
        #expect(await notes.run("assign note:1 text=a; hint").first?.contains("\"hint\" is none") == true)
        try await begin()
        #expect(await notes.run("assign note:1 text=a; hint").last == "  star n")
    }

    @Test func `check tells a met goal alone`() async throws {
        try await begin()
        _ = await notes.run("star n; watch n in side")
        _ = await notes.run("star n off")
        #expect(await notes.run("check").last == "note  not yet: hint helps")
        session.commit(to: try #require(session.handle("n")), because: session.commits.makeCause(.other, "test")) {
            notes.shelf.living.first?.star(true)
        }
        let said = await notes.run("check")
        #expect(said.filter { $0 == met }.count == 1, "\(said)")
    }

    @Test func `a change that arrives while nobody types meets a goal at once`() async throws {
        let (lines, line) = AsyncStream<String>.makeStream()
        let notes = try NotesSession(on: Surface(show: { line.yield($0) }, showError: { _ in }))
        notes.session.options.isInteractive = true
        try await notes.session.tour.begin(Lesson(parsing: `A lesson's text`.text), in: notes.session)
        _ = await notes.session.execute("watch n in side")
        let note = try #require(notes.session.handle("n"))
        notes.session.commit(to: note, because: notes.session.commits.makeCause(.other, "test")) {
            notes.shelf.living.first?.star(true)
        }
        for await text in lines where text.contains("goal met") { break }
        #expect(notes.session.emptyLineAction?.line == "tour next")
    }

    // MARK: Leaving

    @Test func `a lesson whose last goal is met is done, without next`() async throws {
        try await begin()
        _ = await notes.run("star n; watch n in side")
        #expect(await notes.run("tour off") == ["ok    stars is over"])
        #expect(await notes.run("tour list").contains { $0.contains("stars") && $0.contains("done") })
    }

    @Test func `what a lesson puts aside is told at its beginning and its end`() async throws {
        #expect(await notes.run("tour 1").allSatisfy { !$0.contains("brings back") })
        _ = await notes.run("tour off; load note 2 as mine; watch mine in a; watch mine in b")
        #expect(await notes.run("tour 1").first == "note  tour off brings back what you have: mine, 2 views")
        #expect(await notes.run("tour off").last?.hasSuffix("; mine, 2 views as before") == true)
    }

    @Test func `a lesson that cannot begin leaves the active one, and next passes it by`() async throws {
        let text = `A lesson's text`.text
        let closed = text.replacing("lesson stars:", with: "lesson more:")
            .replacing("setup\n", with: "need status shop = open: open the shop\nsetup\n")
        try session.registry.add(Lesson(parsing: closed), of: "notes")
        try session.registry.add(
            Lesson(parsing: text.replacing("lesson stars:", with: "lesson last:")),
            of: "notes"
        )
        #expect(await notes.run("tour list").contains("note  more: first open the shop"))
        _ = await notes.run("tour 1")
        #expect(await notes.run("tour 2").first == "error the lesson more cannot begin yet")
        #expect(session.tour.lesson?.name == "stars")
        let said = await notes.run("star n; watch n in side; next").suffix(2)
        #expect(
            Array(said) == [
                "ok    well done, stars is finished: next goes on to lesson 3, last",
                "note  lesson 2, more: first open the shop",
            ]
        )
        #expect(await notes.run("next").first == "ok    last: A star shows at once")
    }

    @Test func `of several needs the end of a lesson names the one that is not met`() async throws {
        let needs = "need status shelf = kitchen: go to the kitchen\nneed status shop = open: open the shop\n"
        let text = `A lesson's text`.text.replacing("lesson stars:", with: "lesson more:")
            .replacing("setup\n", with: "\(needs)setup\n")
        try session.registry.add(Lesson(parsing: text), of: "notes")
        let said = await notes.run("tour 1; star n; watch n in side; next")
        #expect(said.last == "note  lesson 2, more: first open the shop", "\(said)")
    }

    @Test func `a lesson that replaces an unfinished one says so, and reset does not`() async throws {
        try session.registry.add(
            Lesson(parsing: `A lesson's text`.text.replacing("lesson stars:", with: "lesson more:")),
            of: "notes"
        )
        let left = "note  stars is left, and begins anew next time"
        #expect(await notes.run("tour 1; reset").contains(left) == false)
        #expect(await notes.run("tour 2").first == left)
        _ = await notes.run("star n; watch n in side")
        #expect(await notes.run("tour 1").contains { $0.contains("is left") } == false)
    }

    @Test func `a lesson that ends a demo says so`() async throws {
        session.options.isInteractive = true
        _ = await notes.run("demo")
        #expect(await notes.run("tour 1").contains("note  the demo star is over"))
    }

    @Test func `a demo of a lesson has its number, too`() async {
        #expect(await notes.run("demo 1").first == "ok    stars: A star shows at once")
        #expect(await notes.run("demo 9").first == "error no lesson 9: there is one")
    }

    // MARK: Words that are no commands

    @Test func `a synonym names its command, however near another one is spelled`() async {
        #expect(await notes.run("fetch note 1")[1].hasPrefix("      try: load"))
        #expect(await notes.run("close side")[1].hasPrefix("      try: unwatch"))
        #expect(await notes.run("release n")[1].hasPrefix("      try: drop"))
    }
}
