/// A lesson of `tour`: its setup, its texts, the tasks and goals of its steps, and one solution for each step; or a demo, whose steps have
/// texts and commands only, which `demo` runs one after the other.
///
/// A plug-in registers lessons through ``PluginRegistrar/add(_:)-(Lesson)``; a teacher writes one as a text file for `tour FILE` or
/// `demo FILE`. Both use the same format, which ``init(parsing:)`` describes. Goals are conditions on the session, so a step may be
/// solved in any way.
public struct Lesson: Hashable, Sendable {
    /// One step of a lesson.
    package struct Step: Hashable, Sendable {
        /// The text of the step, by paragraph; a line of code, which is indented, is a paragraph of its own.
        package let paragraphs: [String]
        /// The object to look at, whose words are the last paragraph; nil if there is none.
        package let look: Look?
        /// The task in the learner's words: `sign in as alice`; empty if the text says it.
        package let task: String
        /// The conditions that must all hold.
        package let goals: [Condition]
        /// The hints in the order in which they are given; the solution follows the last.
        package let hints: [String]
        /// The hints that are given, once each and before the others, if their conditions hold at that time.
        package let advice: [Advice]
        /// Command lines after which the goals hold; in a demo, the commands of the step.
        package let solution: [String]

        /// Creates a step.
        package init(
            say: [String],
            look: Look? = nil,
            task: String = "",
            goals: [Condition],
            hints: [String] = [],
            advice: [Advice] = [],
            solution: [String]
        ) {
            paragraphs = say + (look.map { [$0.text] } ?? [])
            self.look = look
            self.task = task
            self.goals = goals
            self.hints = hints
            self.advice = advice
            self.solution = solution
        }

        /// The paragraphs that a demo shows: the text of the step, and its task if it has one.
        var shownParagraphs: [String] { paragraphs + (task.isEmpty ? [] : ["Task: \(task)."]) }
    }

    /// A hint for a learner who has come to a state in which the solution does not help.
    package struct Advice: Hashable, Sendable {
        /// The condition that recognizes the state.
        package let condition: Condition
        /// The words of the hint.
        package let text: String
    }

    /// A condition without which a lesson cannot begin.
    package struct Requirement: Hashable, Sendable {
        /// The condition that must hold before the lesson begins.
        package let condition: Condition
        /// The action that makes the condition hold: `strata --data DIR`.
        package let hint: String

        /// Creates a requirement.
        package init(_ condition: Condition, hint: String) {
            self.condition = condition
            self.hint = hint
        }
    }

    /// True for a demo: its steps have commands, and no goals.
    package let isDemo: Bool
    /// The name for `tour NAME` or `demo NAME`, one word.
    public let name: String
    /// The title in one line.
    package let title: String
    /// The text at the beginning of the lesson, by paragraph.
    package let introduction: [String]
    /// The conditions that must hold before the lesson begins.
    package let requirements: [Requirement]
    /// Command lines that prepare the lesson; their output is not shown.
    package let setup: [String]
    /// The steps in order.
    package let steps: [Step]
    /// Command lines that revert the changes of the lesson, except for handles and views.
    package let cleanup: [String]

    /// Creates a lesson.
    package init(
        isDemo: Bool = false,
        name: String,
        title: String,
        say: [String] = [],
        needs: [Requirement] = [],
        setup: [String] = [],
        steps: [Step],
        cleanup: [String] = []
    ) {
        self.isDemo = isDemo
        self.name = name
        self.title = title
        self.introduction = say
        self.requirements = needs
        self.setup = setup
        self.steps = steps
        self.cleanup = cleanup
    }

    /// Parses a lesson.
    ///
    /// ```text
    /// lesson votes: A vote shows at once
    /// # What is told first. A line with # alone begins a paragraph.
    /// setup
    /// > login alice
    /// > load post 288 as p
    /// step
    /// # What is told at this step; a line behind `#` and three blanks is code.
    /// task vote for p
    /// goal p.vote = up
    /// hint vote says how: help vote
    /// solution
    /// > upvote p
    /// cleanup
    /// > vote post:288 off
    /// ```
    ///
    /// A text that begins with `demo NAME: TITLE` is a demo: the commands stand below `step` and its text, without task, goal, hint and
    /// solution.
    ///
    /// `hint if CONDITION: TEXT` is a hint that is given first, but only while the condition holds.
    ///
    /// `look post:288: TEXT` in a step points at an object on the page of an inspector, if one is open; the text is told in any case.
    ///
    /// The prefixes `> ` and `# ` are those of a transcript. ``Condition/init(parsing:)`` lists the possible goals.
    /// `need status data: start with --data DIR` declares a condition that must hold first.
    ///
    /// - Throws: ``ReplError`` with code `badLesson` that names the line.
    public init(parsing text: String) throws(ReplError) {
        var reader = LessonParser()
        self = try reader.read(text)
    }
}

extension Lesson {
    /// Reads a lesson from a file.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - name: The name of the file in the error.
    /// - Throws: ``ReplError`` that names the file, if it cannot be read or is no lesson.
    package init(file path: String, named name: String) throws(ReplError) {
        let text = try TextFile.read(path)
        do throws(ReplError) {
            try self.init(parsing: text)
        } catch {
            throw ReplError(error.code, "\(name), \(error.message)", hint: error.hint)
        }
    }
}
