/// A lesson of `tour`: its setup, its texts, the goals of its steps, and one solution for each step.
///
/// A plug-in registers lessons through ``PluginRegistrar/add(_:)-(Lesson)``; a teacher writes one as a text file for `tour FILE`. Both use
/// the same format, which ``init(parsing:)`` describes. Goals are conditions on the session, so a step may be solved in any way.
public struct Lesson: Hashable, Sendable {
    /// One step of a lesson.
    package struct Step: Hashable, Sendable {
        /// The text of the step, by paragraph.
        package let paragraphs: [String]
        /// The conditions that must all hold.
        package let goals: [Condition]
        /// The hints in the order in which they are given; the solution follows the last.
        package let hints: [String]
        /// Command lines after which the goals hold.
        package let solution: [String]

        /// Creates a step.
        package init(say: [String], goals: [Condition], hints: [String], solution: [String]) {
            self.paragraphs = say
            self.goals = goals
            self.hints = hints
            self.solution = solution
        }
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

    /// The name for `tour NAME`, one word.
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
        name: String,
        title: String,
        say: [String] = [],
        needs: [Requirement] = [],
        setup: [String] = [],
        steps: [Step],
        cleanup: [String] = []
    ) {
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
    /// # What is told at this step.
    /// goal p.vote = up
    /// hint vote says how: help vote
    /// solution
    /// > upvote p
    /// cleanup
    /// > vote post:288 off
    /// ```
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
