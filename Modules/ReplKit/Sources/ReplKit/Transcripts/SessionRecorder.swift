import Foundation
import Persistence
import Primitives

/// A recorder that writes typed lines and output to a file as they occur.
///
/// In a transcript, late output of views follows the output of the preceding command; the exit status of a failed command comes behind it.
/// In a cast, each piece has its time. Input that is typed without being shown never reaches the recorder.
final class SessionRecorder: Sendable {
    enum Format {
        case transcript, cast
    }

    private struct State {
        var file: FileHandle?
        /// True if there is a command to which output belongs.
        var isOpen = false
        var status = ExitStatus.ok
        /// True after the first recorded line; output before it belongs to no recorded line.
        var hasBegun = false
        var failure: ReplError?
    }

    /// The width of every transcript, in columns.
    static let transcriptColumns = 80

    let path: String
    let form: Format
    /// The aliases that the transcript has defined.
    let aliases = RecordedAliases()
    private let began = ContinuousClock.now
    private let state: Lock<State>

    /// Creates the file.
    ///
    /// - Parameter overwrites: True if an existing file may be overwritten.
    /// - Throws: ``ReplError`` with code `file` if the file exists already or cannot be written.
    init(path: String, columns: Int, overwrites: Bool = false) throws(ReplError) {
        self.path = path
        form = path.hasSuffix(".cast") ? .cast : .transcript
        let descriptor: Int32
        do { descriptor = try UserFile(path).openNew(overwrites: overwrites) } catch {
            let hint = error.code == .taken ? "record another name, or record FILE force" : "record another name"
            throw ReplError(writing: error, hint: hint)
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        state = Lock(State(file: file))
        switch form {
        case .transcript: write("# A session, recorded; run it by: strata run FILE\n")
        case .cast: write(Self.header(columns: columns) + "\n")
        }
        if let failure { throw failure }
    }

    /// The required width of the output; nil if any width is allowed.
    var columns: Int? { form == .transcript ? Self.transcriptColumns : nil }

    /// The reason why recording has stopped; nil as long as it works.
    var failure: ReplError? { state.withLock { $0.failure } }

    // MARK: Events

    /// Records a typed line.
    ///
    /// - Parameter remark: True if a transcript contains the line as a comment, because a script cannot run it: a command for the shell.
    func recordInput(_ line: String, prompt: String, isRemark: Bool) {
        state.withLock { $0.hasBegun = true }
        switch form {
        case .cast: event(prompt.replacing("\n", with: "\r\n") + line + "\r\n")
        case .transcript:
            finishCommand()
            guard !isRemark else { return write("# \(line)\n") }
            state.withLock { $0.isOpen = true }
            write("> \(line)\n")
        }
    }

    /// Records shown text.
    func recordOutput(_ text: String) {
        guard state.withLock({ $0.hasBegun }) else { return }
        switch form {
        case .cast: event(text.replacing("\n", with: "\r\n") + "\r\n")
        case .transcript:
            guard state.withLock({ $0.isOpen }) else { return }
            write(DurationMask.lines(of: text, columns: Self.transcriptColumns).map { $0 + "\n" }.joined())
        }
    }

    /// Stops recording output until the next line, because the transcript does not contain the line to which the output belongs.
    func pause() {
        if form == .transcript { finishCommand() }
    }

    /// Records the exit status of a line.
    func recordStatus(with status: ExitStatus) {
        state.withLock { $0.status = status }
    }

    /// Writes the pending exit status and closes the file.
    func finish() {
        finishCommand()
        let file = state.withLock { state in
            defer { state.file = nil }
            return state.file
        }
        // Ignored: everything has been written, and no caller could handle a failed close.
        try? file?.close()
    }

    // MARK: Writing

    private func finishCommand() {
        let status = state.withLock { state in
            defer { (state.isOpen, state.status) = (false, .ok) }
            return state.isOpen ? state.status : .ok
        }
        if status != .ok { write("!\(status.rawValue)\n") }
    }

    private func write(_ text: String) {
        state.withLock { state in
            do {
                try state.file?.write(contentsOf: Data(text.utf8))
            } catch {
                state.file = nil
                state.failure = ReplError(
                    .file,
                    "\(path) cannot be written any more: the recording ends here",
                    hint: "check the disk, then record another file"
                )
            }
        }
    }

    // MARK: asciinema v2

    private static func header(columns: Int) -> String {
        "{\"version\": 2, \"width\": \(columns), \"height\": 24, \"timestamp\": \(Int(Date.now.timeIntervalSince1970))}"
    }

    private func event(_ text: String) {
        let (seconds, attoseconds) = (ContinuousClock.now - began).components
        let millis = attoseconds / 1_000_000_000_000_000
        let fraction = String(repeating: "0", count: 3 - String(millis).count) + String(millis)
        write("[\(seconds).\(fraction), \"o\", \(JSONLine.quote(text))]\n")
    }
}

extension Session {
    /// Begins to record typed lines and output.
    ///
    /// - Throws: ``ReplError`` if the file cannot be written.
    func beginRecording(in path: String, overwrites: Bool = false) throws {
        let recorder = try SessionRecorder(path: path, columns: style.columns, overwrites: overwrites)
        self.recorder = recorder
        outputTap.record { recorder.recordOutput($0) }
        // The rest of the line behind `record` is recorded too.
        if let rest = line(behindRecordOf: currentLine) { recordLine(rest) }
    }

    /// Returns the statements of a line behind its first `record`; nil if there are none.
    private func line(behindRecordOf line: String) -> String? {
        // Ignored: a line that is being executed has been parsed before.
        let statements = (try? parse(line)) ?? []
        guard let index = statements.firstIndex(where: { verb(of: $0) == "record" }) else { return nil }
        let rest = statements.dropFirst(index + 1).map(text)
        return rest.isEmpty ? nil : rest.joined(separator: "; ")
    }

    /// Ends the recording, if there is one.
    func endRecording() {
        outputTap.record(nil)
        recorder?.finish()
        recorder = nil
    }

    /// Records a typed line, without the statements about the recording itself.
    func recordLine(_ line: String) {
        guard let recorder else { return }
        guard let (text, isRemark) = recordable(line) else {
            // The output of the line belongs to no line of the file.
            if !line.trimmed.isEmpty { recorder.pause() }
            return
        }
        writeAliasDefinitions(of: line, isRemark: isRemark, in: recorder)
        recorder.recordInput(text, prompt: shownPrompt, isRemark: isRemark)
    }

    func recordEnd(of status: ExitStatus) {
        guard let recorder else { return }
        recorder.recordStatus(with: status)
        writeAliasChanges(in: recorder)
        guard let failure = recorder.failure else { return }
        endRecording()
        showError(failure)
    }

    /// Returns a line as a script can run it, with full verbs and without line breaks; nil for a line that is not recorded.
    private func recordable(_ line: String) -> (text: String, isRemark: Bool)? {
        let blank = line.trimmed
        guard !blank.isEmpty else { return nil }
        let all: [Statement]
        do {
            all = try parse(line)
        } catch {
            // The line is refused, in a script as well.
            return (line.replacing("\n", with: " "), false)
        }
        guard !all.isEmpty else { return (String(blank.drop { $0 == "#" }).trimmed, true) }
        // Statements behind `record off` are not recorded.
        let statements = all.prefix { !endsRecording($0) }
        if statements.count == 1, isPersistent(statements[0]) { return (line.replacing("\n", with: " "), true) }
        let others = statements.filter { !$0.commandWords.isEmpty && verb(of: $0) != "record" }
        guard !others.isEmpty else {
            // A shell command is recorded as a comment, and is not run again.
            return statements.contains { $0.commandWords.isEmpty } ? (line.replacing("\n", with: " "), true) : nil
        }
        let isAsTyped =
            !line.contains("\n") && others.count == all.count
            && others.allSatisfy { expandedVerb($0) == nil && $0.destination == $0.destination.inScript }
        return (isAsTyped ? line : others.map(text).joined(separator: "; "), false)
    }

    private func endsRecording(_ statement: Statement) -> Bool {
        verb(of: statement) == "record" && statement.commandWords.dropFirst().first?.isKeyword("off") == true
    }

    private func text(of statement: Statement) -> String {
        (expandedVerb(statement) ?? statement.commandWords.map(\.typed).joined(separator: " "))
            + statement.destination.inScript.typed
    }

    /// Returns the full verb.
    private func verb(of statement: Statement) -> String? {
        (expandedVerb(statement) ?? statement.commandWords.first?.text)?.split(separator: " ").first.map(String.init)
    }

    /// Returns the statement with its full verb, if only a prefix was typed.
    private func expandedVerb(_ statement: Statement) -> String? {
        guard let verb = statement.commandWords.first?.text, !isVerb(verb) else { return nil }
        let near = registry.verbs.filter { $0.hasPrefix(verb) }
        guard near.count == 1, let full = near.first else { return nil }
        return ([full] + statement.commandWords.dropFirst().map(\.typed)).joined(separator: " ")
    }
}

extension OutputDestination {
    /// The destination in a recorded transcript. A script has no shell, so output that went to another program goes to `/dev/null`; a file
    /// that the session has written is replaced, because it is there when the transcript runs.
    fileprivate var inScript: OutputDestination {
        switch self {
        case .pipe: .file("/dev/null")
        case .file(let file) where file != "/dev/null": .overwrite(file)
        case .screen, .file, .overwrite, .append: self
        }
    }
}

/// Converts printed output to the text that a transcript expects: without colour, and with `[ms]` in place of durations.
enum DurationMask {
    /// Returns the lines as a session that masks durations would have printed them at that width.
    static func lines(of text: String, columns: Int) -> [String] {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let plain = String(line).replacing(/\u{1B}\[[0-9;]*m|\u{1B}\]8;;[^\u{1B}]*\u{1B}\\/, with: "")
            guard plain.last == "]", let bracket = plain.lastIndex(of: "["),
                plain[bracket...].wholeMatch(of: /\[[0-9]+ m?s\]/) != nil
            else {
                lines.append(plain)
                continue
            }
            let words = plain[..<bracket]
            let body = words.lastIndex { $0 != " " }.map { String(words[...$0]) } ?? ""
            // A duration without room in its line is alone in the next line; its shorter mask may fit into the line.
            if body.isEmpty, let last = lines.last, TextWidth.columns(last) + 1 + mask.count <= columns {
                lines[lines.count - 1] = last + TextLayout.padLeft(mask, to: columns - TextWidth.columns(last))
            } else {
                lines.append(body + TextLayout.padLeft(mask, to: columns - TextWidth.columns(body)))
            }
        }
        return lines
    }

    private static let mask = "[ms]"
}
