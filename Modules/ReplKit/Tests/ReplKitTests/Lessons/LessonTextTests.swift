import Testing

@testable import ReplKit

@Suite struct `A lesson's text` {
    static let text = """
        lesson stars: A star shows at once
        # First words,
        # and more of them.
        #
        # A second paragraph.
        setup
        > load note 1 as n

        step
        # Star it.
        #    note.star {
        #        done()
        #    }
        # Then look.
        task star n, and watch it in side
        goal n.stars = 11
        goal view side
        hint star n
        solution
        > watch n in side; star n
        cleanup
        > star note:1 off
        """

    @Test func `everything in it is read`() throws {
        let lesson = try Lesson(parsing: Self.text)
        #expect(lesson.name == "stars" && lesson.title == "A star shows at once")
        #expect(lesson.introduction == ["First words, and more of them.", "A second paragraph."])
        #expect(lesson.setup == ["load note 1 as n"] && lesson.cleanup == ["star note:1 off"])
        let step = try #require(lesson.steps.first)
        #expect(step.paragraphs == ["Star it.", "    note.star {", "        done()", "    }", "Then look."])
        #expect(step.task == "star n, and watch it in side" && step.hints == ["star n"])
        #expect(step.goals.map(\.description) == ["n.stars = 11", "view side"])
        #expect(step.solution == ["watch n in side; star n"])
    }

    @Test func `a look is an object and the last paragraph`() throws {
        let text = Self.text.replacing("task star n", with: "look note:1: One note: one star.\ntask star n")
        let step = try #require(try Lesson(parsing: text).steps.first)
        #expect(step.look?.reference == "note:1" && step.look?.text == "One note: one star.")
        #expect(step.paragraphs.last == "One note: one star.")
        #expect(try Lesson(parsing: Self.text).steps.first?.look == nil)
    }

    static let wrong: [(text: String, message: String)] = [
        ("", "line 1: the file does not begin with"),
        ("# prose\nstep", "line 2: the file does not begin with"),
        ("lesson two words", "line 1: a lesson begins with its name"),
        ("lesson a: b\n", "line 2: the lesson has no step"),
        ("lesson a: b\nlesson c: d", "line 2: a second lesson"),
        ("lesson a: b\nsteps", "line 2: no line of a lesson begins with \"steps\". Did you mean: step"),
        ("lesson a: b\n> list", "line 2: a command stands below setup"),
        ("lesson a: b\nstep\n# x\nsolution\n> list", "line 2: this step has no goal"),
        ("lesson a: b\nstep\ngoal views = 1\nstep", "line 2: this step has no solution"),
        ("lesson a: b\nstep\ngoal vews = 1", "line 3: \"vews = 1\" is no condition"),
        ("lesson a: b\nstep\ngoal p.x", "line 3: no condition begins with \"p.x\""),
        ("lesson a: b\nstep\ngoal saw rolback", "line 3: there is no event \"rolback\". Did you mean: rollback"),
        ("lesson a: b\nstep\ngoal live post", "line 3: \"live post\" is no condition"),
        ("lesson a: b\ngoal views = 1", "line 2: a goal belongs to a step"),
        ("lesson a: b\nhint x", "line 2: a hint is a line of words in a step"),
        ("lesson a: b\nlook p: x", "line 2: a step has one look"),
        ("lesson a: b\nstep\nlook p: x\nlook p: y", "line 4: a step has one look"),
        ("lesson a: b\nstep\nlook note:1", "line 3: a look names an object and says what to see"),
        ("lesson a: b\nstep\nlook note:: x", "line 3: a look names an object and says what to see"),
        ("lesson a: b\nstep\nlook the note: x", "line 3: a look names an object and says what to see"),
        ("lesson a: b\nstep\nlook: note:1", "line 3: no line of a lesson begins with \"look:\". Did you mean: look"),
        ("lesson a: b\nneed status data", "line 2: a need stands before the steps"),
        ("lesson a: b\nsetup\n> show \"x", "line 3: the quote"),
        ("lesson a: b\nsetup\n>", "line 3: there is no command"),
        ("lesson a: b\nsolution", "line 2: a solution belongs to a step"),
        ("lesson a: b\nsetup now", "line 2: setup stands alone"),
        ("lesson a: b\ntask x", "line 2: a step has one task"),
        ("lesson a: b\nstep\ntask x\ntask y", "line 4: a step has one task"),
        ("demo a: b\n", "line 2: the demo has no step"),
        ("demo a: b\nstep\n# x", "line 2: this step has no command"),
        ("demo a: b\nstep\n> list\ngoal views = 1", "line 4: a demo has no goal"),
        ("demo a: b\nstep\nsolution", "line 3: a demo has no solution"),
        ("demo two words", "line 1: a demo begins with its name"),
    ]

    static let demo = """
        demo star: A star, step by step
        # Words before it.
        setup
        > star note:1 off
        step
        # Look at the notes.
        > notes as f
        > watch f in list
        step
        # Star one.
        > star f.1
        cleanup
        > star note:1 off
        """

    @Test func `a demo has commands below the text of its steps`() throws {
        let demo = try Lesson(parsing: Self.demo)
        #expect(demo.isDemo && demo.name == "star" && demo.introduction == ["Words before it."])
        #expect(demo.steps.map(\.solution) == [["notes as f", "watch f in list"], ["star f.1"]])
        #expect(demo.steps.map(\.paragraphs) == [["Look at the notes."], ["Star one."]])
        #expect(demo.steps.allSatisfy { $0.goals.isEmpty && $0.task.isEmpty })
        #expect(try !Lesson(parsing: Self.text).isDemo)
    }

    @Test(arguments: wrong)
    func `what is wrong is told with its line`(text: String, message: String) {
        let error = #expect(throws: ReplError.self) { try Lesson(parsing: text) }
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
        #expect(error?.hint.isEmpty == false)
    }
}
