/// A lesson of `tour`: what is prepared, what is told, what there is to reach, and one way to reach it.
///
/// A plug-in gives lessons through ``PluginRegistrar/add(_:)-(Lesson)``; a teacher writes one as a text file, `tour FILE`. Both are the same text:
/// ``init(parsing:)`` says what it looks like. Goals are conditions on the session, so that any way to them will do.
public struct Lesson: Hashable, Sendable {
    /// One thing to reach.
    public struct Step: Hashable, Sendable {
        /// What is told, a paragraph each.
        public let say: [String]
        /// What has to hold, all of it.
        public let goals: [Condition]
        /// What helps, one after the other; then the solution is told.
        public let hints: [String]
        /// Command lines after which the goals hold.
        public let solution: [String]

        /// Describes a step.
        public init(say: [String], goals: [Condition], hints: [String], solution: [String]) {
            self.say = say
            self.goals = goals
            self.hints = hints
            self.solution = solution
        }
    }

    /// What a lesson cannot do without.
    public struct Need: Hashable, Sendable {
        /// What has to hold before it begins.
        public let condition: Condition
        /// What to do where it does not: `strata --data DIR`.
        public let hint: String

        /// Describes a need.
        public init(_ condition: Condition, hint: String) {
            self.condition = condition
            self.hint = hint
        }
    }

    /// What `tour NAME` calls it: one word.
    public let name: String
    /// One line.
    public let title: String
    /// What is told first, a paragraph each.
    public let say: [String]
    /// What has to hold before it begins.
    public let needs: [Need]
    /// Command lines that prepare it; they print nothing.
    public let setup: [String]
    /// What there is to reach, in order.
    public let steps: [Step]
    /// Command lines that put back what the lesson changed besides handles and views.
    public let cleanup: [String]

    /// Describes a lesson.
    public init(
        name: String,
        title: String,
        say: [String] = [],
        needs: [Need] = [],
        setup: [String] = [],
        steps: [Step],
        cleanup: [String] = []
    ) {
        self.name = name
        self.title = title
        self.say = say
        self.needs = needs
        self.setup = setup
        self.steps = steps
        self.cleanup = cleanup
    }

    /// Reads a lesson.
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
    /// `> ` and `# ` are a transcript's. ``Condition/init(parsing:)`` says what a goal may be; `need status data: start with --data DIR` names
    /// one that has to hold first.
    ///
    /// - Throws: ``ReplError`` with code `badLesson` that names the line.
    public init(parsing text: String) throws(ReplError) {
        var reader = LessonReader()
        self = try reader.read(text)
    }
}
