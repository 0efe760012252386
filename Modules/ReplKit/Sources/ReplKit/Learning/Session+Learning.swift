extension Session {
    /// The lessons that plug-ins gave, in the order of `tour list`.
    public var lessons: [Lesson] { registry.lessons }

    /// Called by ``execute(_:)`` before a line is carried out.
    func lineBegins(_ line: String) {
        guard executing == 1 else { return }
    }

    /// Called by ``execute(_:)`` when a line is done and has printed what it had to: says once that a lesson's goal is met.
    func lineEnded(with status: ExitStatus) async {
        guard executing == 1 else { return }
        if await tour.hasJustMetGoal(in: self) { show(OutputLine(.note, "goal met: tour next")) }
    }

    /// Shows a line that no command had to say.
    func show(_ line: OutputLine) {
        let output = Output([.line(line)])
        surface.show(lines(of: output, duration: nil, style: style, isLast: true).joined(separator: "\n"))
    }

    /// What `status` says of lessons.
    var learningStatus: [ShownField] {
        guard let lesson = tour.lesson else { return [] }
        let place = tour.step == nil ? "at its end" : "step \(tour.index + 1) of \(lesson.steps.count)"
        return [ShownField("lesson", "\(lesson.name), \(place)")]
    }
}
