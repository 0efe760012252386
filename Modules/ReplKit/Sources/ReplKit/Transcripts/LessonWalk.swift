/// A walk through a demo, or through a lesson by its own solutions: its texts, and its commands with their output.
///
/// ``LessonWalkRecorder`` makes it; ``TerminalCast`` plays it and ``TranscriptPicture`` draws it.
package struct LessonWalk: Hashable, Sendable {
    /// A part of the walk.
    package enum Part: Hashable, Sendable {
        /// The lines of a text that is shown before the next commands.
        case prose([String])
        /// A command that is typed behind the prompt, and the lines of its output.
        case command(String, prompt: String, output: [String])
    }

    /// The name of the demo or lesson.
    package let name: String
    /// The title of the demo or lesson, in one line.
    package let title: String
    /// The parts in order.
    package let parts: [Part]
}

/// Records walks, each in a session of its own.
///
/// The recorded lines depend on the demo or lesson alone: durations are masked, and the session is a script, whose output does not depend
/// on how fast it runs.
@MainActor
package struct LessonWalkRecorder {
    private let isTerminal: Bool
    private let makeSession: TranscriptRunner.MakeSession

    /// Creates a recorder.
    ///
    /// - Parameters:
    ///   - isTerminal: True to record colours and signs beyond ASCII, as a terminal shows them; false to record lines as in a transcript.
    ///   - makeSession: Creates the session of a walk.
    package init(isTerminal: Bool, makeSession: @escaping TranscriptRunner.MakeSession) {
        self.isTerminal = isTerminal
        self.makeSession = makeSession
    }

    /// Runs a demo or a lesson to its end.
    ///
    /// - Parameter lesson: The demo or lesson.
    /// - Throws: ``ReplError`` if no session can be created or started, if a requirement is not met, or if a command cannot be run. A
    ///   command that the server refuses is a part of the walk.
    package func record(_ lesson: Lesson) async throws -> LessonWalk {
        let output = Recording(columns: TerminalCast.columns)
        var options = SessionOptions()
        options.durations = .masked
        options.usesColour = isTerminal
        options.palette = ColourPalette(hasManyColours: true)
        options.coloursErrors = isTerminal
        options.usesUnicode = isTerminal
        let session = try makeSession(output.surface, options)
        try await session.start()
        do {
            let parts = try await parts(of: lesson, in: session, output)
            await session.end()
            return LessonWalk(name: lesson.name, title: lesson.title, parts: parts)
        } catch {
            await session.end()
            throw error
        }
    }

    private func parts(of lesson: Lesson, in session: Session, _ output: Recording) async throws -> [LessonWalk.Part] {
        try lesson.checkVerbs(in: session)
        try await lesson.checkRequirements(in: session)
        try await session.runMuted(lesson.setup, of: "setup of \(lesson.name)")
        _ = output.drainLines()
        var parts: [LessonWalk.Part] = []
        func tell(_ paragraphs: [String]) {
            guard !paragraphs.isEmpty else { return }
            session.show(TourCommand.prose(paragraphs, session))
            parts.append(.prose((parts.isEmpty ? [] : [""]) + output.drainLines()))
        }
        tell(lesson.introduction)
        for step in lesson.steps {
            tell(step.shownParagraphs)
            for line in step.solution {
                let prompt = session.shownPrompt
                try DemoWalk.requireRun(await session.execute(line), of: line)
                parts.append(.command(line, prompt: prompt, output: output.drainLines()))
            }
        }
        return parts
    }
}
