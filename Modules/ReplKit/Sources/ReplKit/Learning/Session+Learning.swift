extension Session {
    /// The lessons that plug-ins gave, in the order of `tour list`.
    public var lessons: [Lesson] { registry.lessons }

    /// Called by ``execute(_:)`` before a line is carried out.
    func lineBegins(_ line: String) {
        guard executing == 1 else { return }
        currentLine = line
        recordLine(line)
    }

    /// Called by ``execute(_:)`` when a line is done and has printed what it had to: says once that a lesson's goal is met.
    func lineEnded(with status: ExitStatus) async {
        guard executing == 1 else { return }
        if await tour.hasJustMetGoal(in: self) { show(OutputLine(.note, "goal met: tour next")) }
        recordEnd(of: status)
    }

    /// Shows a line that no command had to say.
    func show(_ line: OutputLine) {
        let output = Output([.line(line)])
        let lines = lines(of: output, duration: nil, style: style, isLast: true)
        (options.printsCSV ? surface.showError : surface.show)(lines.joined(separator: "\n"))
    }

    /// What `status` says of lessons and recordings.
    var learningStatus: [ShownField] {
        let recording = recorder.map { [ShownField("recording", $0.path)] } ?? []
        guard let lesson = tour.lesson else { return recording }
        let place = tour.step == nil ? "at its end" : "step \(tour.index + 1) of \(lesson.steps.count)"
        return recording + [ShownField("lesson", "\(lesson.name), \(place)")]
    }
}
