/// Parses a lesson line by line.
struct LessonParser {
    private enum Section: String, CaseIterable {
        case setup, step, solution, cleanup
    }

    private struct OpenStep {
        let line: Int
        var say = Prose()
        var look: Lesson.Look?
        var task = ""
        var goals: [Condition] = []
        var hints: [String] = []
        var advice: [Lesson.Advice] = []
        var solution: [String] = []
    }

    private var isDemo = false
    private var header: (name: String, title: String)?
    private var say = Prose()
    private var needs: [Lesson.Requirement] = []
    private var setup: [String] = []
    private var steps: [Lesson.Step] = []
    private var cleanup: [String] = []
    private var step: OpenStep?
    private var section: Section?
    private var number = 0

    mutating func read(_ text: String) throws(ReplError) -> Lesson {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            try read(line: String(line))
        }
        try endStep()
        guard let header else { throw error(Self.noHeader, at: 1) }
        guard !steps.isEmpty else { throw error("the \(word) has no step") }
        return Lesson(
            isDemo: isDemo,
            name: header.name,
            title: header.title,
            say: say.paragraphs,
            needs: needs,
            setup: setup,
            steps: steps,
            cleanup: cleanup
        )
    }

    private mutating func read(line: String) throws(ReplError) {
        if line.allSatisfy(\.isWhitespace) { return endParagraph() }
        if line.hasPrefix("#") { return appendText(line.dropFirst()) }
        guard header != nil || line.hasPrefix("lesson ") || line.hasPrefix("demo ") else { throw error(Self.noHeader) }
        if line.hasPrefix(">") { return try add(command: line.dropFirst()) }
        let word = String(line.prefix { !$0.isWhitespace })
        let rest = line.dropFirst(word.count).trimmed
        guard !isDemo || !["task", "goal", "hint", "solution"].contains(word) else {
            throw error("a demo has no \(word); its commands stand below the text of a step")
        }
        if let section = Section(rawValue: word) {
            guard rest.isEmpty else { throw error("\(word) stands alone in its line") }
            return try begin(section)
        }
        switch word {
        case "lesson", "demo": try begin(lesson: rest, isDemo: word == "demo")
        case "need": try add(need: rest)
        case "task":
            guard step?.task.isEmpty == true, !rest.isEmpty else { throw error("a step has one task, a line of words") }
            step?.task = rest
        case "look": try add(look: rest)
        case "goal": try add(goal: rest)
        case "hint":
            guard step != nil, !rest.isEmpty else { throw error("a hint is a line of words in a step") }
            if rest.hasPrefix("if ") { try add(advice: rest.dropFirst(3)) } else { step?.hints.append(rest) }
        default:
            let guess = DidYouMean(
                word,
                among: ["lesson", "demo", "need", "look", "task", "goal", "hint"] + Section.allCases.map(\.rawValue)
            )
            throw error("no line of a lesson begins with \"\(TextLayout.cut(TextLayout.clean(word), to: 30))\"\(guess)")
        }
    }

    private mutating func appendText(_ text: Substring) {
        let isCode = text.hasPrefix("   ")
        // Code keeps the blanks behind the first four.
        let code = text.hasPrefix("    ") ? text.dropFirst(4) : text.dropFirst(3)
        let text = isCode ? "    " + code.prefix { $0 == " " } + code.trimmed : text.trimmed
        guard !text.allSatisfy(\.isWhitespace) else { return endParagraph() }
        if isCode { endParagraph() }
        defer { if isCode { endParagraph() } }
        if step != nil { step?.say.add(text) } else { say.add(text) }
    }

    private mutating func endParagraph() {
        if step != nil { step?.say.endParagraph() } else { say.endParagraph() }
    }

    // MARK: Lines

    private static let noHeader = "the file does not begin with \"lesson NAME: TITLE\" or \"demo NAME: TITLE\""

    private var word: String { isDemo ? "demo" : "lesson" }

    private mutating func begin(lesson: String, isDemo: Bool) throws(ReplError) {
        guard header == nil else { throw error("a second lesson; a file has one") }
        self.isDemo = isDemo
        let parts = lesson.split(separator: ":", maxSplits: 1).map(\.trimmed)
        guard parts.count == 2, !parts[1].isEmpty, ArgumentBinder.isHandleName(parts[0]) else {
            throw error("a \(word) begins with its name, one word, and its title: \(word) votes: A vote shows at once")
        }
        header = (parts[0], parts[1])
    }

    private mutating func begin(_ section: Section) throws(ReplError) {
        switch section {
        case .setup where step != nil || !setup.isEmpty: throw error("setup comes once, before the first step")
        case .solution where step == nil: throw error("a solution belongs to a step")
        case .step, .cleanup: try endStep()
        default: break
        }
        if section == .step { step = OpenStep(line: number) }
        self.section = section
    }

    private mutating func add(command: Substring) throws(ReplError) {
        let command = command.trimmed
        do {
            guard try !LineParser.parse(command).isEmpty else { throw ReplError(.usage, "there is no command") }
        } catch {
            throw self.error("\(error)")
        }
        switch section {
        case .setup: setup.append(command)
        case .solution: step?.solution.append(command)
        case .cleanup: cleanup.append(command)
        case .step where isDemo: step?.solution.append(command)
        case .step, nil: throw error("a command stands below setup, solution or cleanup")
        }
    }

    private mutating func add(goal: String) throws(ReplError) {
        guard let goals = step?.goals else { throw error("a goal belongs to a step") }
        let isOrdered = goal.hasPrefix("\(ConditionParser.order) ")
        guard !isOrdered || !goals.isEmpty else { throw error("\(ConditionParser.order) follows another goal") }
        var condition = try condition(isOrdered ? String(goal.dropFirst(ConditionParser.order.count)) : goal)
        condition.isOrdered = isOrdered
        step?.goals.append(condition)
    }

    private mutating func add(look: String) throws(ReplError) {
        guard let open = step, open.look == nil else { throw error("a step has one look, at one object") }
        guard var look = Lesson.Look(parsing: look) else {
            throw error("a look names an object and says what to see: look post:288: one object, with three tiers")
        }
        look.line = number
        step?.look = look
    }

    private mutating func add(advice: Substring) throws(ReplError) {
        guard let colon = advice.firstRange(of: ": "), !advice[colon.upperBound...].trimmed.isEmpty else {
            throw error("a hint with a condition has the form: hint if p.vote = up: vote p off first")
        }
        let condition = try condition(String(advice[..<colon.lowerBound]))
        step?.advice.append(Lesson.Advice(condition: condition, text: advice[colon.upperBound...].trimmed))
    }

    private mutating func add(need: String) throws(ReplError) {
        guard step == nil, let colon = need.lastIndex(of: ":"), !need[need.index(after: colon)...].trimmed.isEmpty
        else {
            throw error("a need stands before the steps, and says what to do: need status data: start with --data DIR")
        }
        let hint = need[need.index(after: colon)...].trimmed
        needs.append(Lesson.Requirement(try condition(String(need[..<colon])), hint: hint))
    }

    private func condition(_ text: String) throws(ReplError) -> Condition {
        do {
            var condition = try Condition(parsing: text)
            condition.line = number
            return condition
        } catch {
            throw ReplError(.badLesson, "line \(number): \(error.message)", hint: error.hint)
        }
    }

    private mutating func endStep() throws(ReplError) {
        guard let open = step else { return }
        guard isDemo || !open.goals.isEmpty else { throw error("this step has no goal", at: open.line) }
        guard !open.solution.isEmpty else {
            throw error("this step has no \(isDemo ? "command" : "solution")", at: open.line)
        }
        steps.append(
            Lesson.Step(
                say: open.say.paragraphs,
                look: open.look,
                task: open.task,
                goals: open.goals,
                hints: open.hints,
                advice: open.advice,
                solution: open.solution
            )
        )
        step = nil
    }

    private func error(_ text: String, at line: Int? = nil) -> ReplError {
        ReplError(
            .badLesson,
            "line \(line ?? number): \(text)",
            hint: "help \(isDemo ? "demo" : "tour") shows the form of a \(word)"
        )
    }
}

/// Paragraphs to which lines are still being added.
private struct Prose {
    private(set) var paragraphs: [String] = []
    private var isOpen = false

    mutating func add(_ line: String) {
        if isOpen { paragraphs[paragraphs.count - 1] += " " + line } else { paragraphs.append(line) }
        isOpen = true
    }

    mutating func endParagraph() { isOpen = false }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}

extension ReplError.Code {
    /// The code of a lesson that cannot be parsed or whose requirements are not met.
    public static let badLesson = ReplError.Code("bad-lesson")
}
