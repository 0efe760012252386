import Foundation
import Persistence
import Primitives

/// Writes what is typed and shown to a file while it happens.
///
/// In a transcript what a view says late stands below the command before; how that ended, if it failed, comes behind it. A cast gets each
/// piece at its time. What is asked for without showing it never passes here.
final class SessionRecorder: Sendable {
    enum Form {
        case transcript, cast
    }

    private struct State {
        var file: FileHandle?
        /// Whether there is a command that what is shown belongs to.
        var isOpen = false
        var status = ExitStatus.ok
        /// Whether a line was typed: what belongs to the one before is none of it.
        var hasBegun = false
        var failure: ReplError?
    }

    /// How wide a transcript is, wherever it is recorded.
    static let transcriptColumns = 80

    let path: String
    let form: Form
    /// What a transcript has said of aliases.
    let aliases = RecordedAliases()
    private let began = ContinuousClock.now
    private let state: Lock<State>

    /// Makes the file.
    ///
    /// - Parameter overwrites: Whether one that holds something may be emptied.
    /// - Throws: ``ReplError`` with code `file` if there is one already, or it cannot be written.
    init(path: String, columns: Int, overwrites: Bool = false) throws(ReplError) {
        self.path = path
        form = path.hasSuffix(".cast") ? .cast : .transcript
        let descriptor: Int32
        do { descriptor = try PersonalFile(path).openNew(overwrites: overwrites) } catch {
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

    /// How wide what is shown has to be; nil where it does not matter.
    var columns: Int? { form == .transcript ? Self.transcriptColumns : nil }

    /// Why nothing more is written; nil while all is well.
    var failure: ReplError? { state.withLock { $0.failure } }

    // MARK: What happens

    /// A line was typed.
    ///
    /// - Parameter remark: Whether a transcript tells it as prose: a command for the shell, which a script cannot run.
    func typed(_ line: String, prompt: String, isRemark: Bool) {
        state.withLock { $0.hasBegun = true }
        switch form {
        case .cast: event(prompt + line + "\r\n")
        case .transcript:
            finishCommand()
            guard !isRemark else { return write("# \(line)\n") }
            state.withLock { $0.isOpen = true }
            write("> \(line)\n")
        }
    }

    /// Something was shown.
    func shown(_ text: String) {
        guard state.withLock({ $0.hasBegun }) else { return }
        switch form {
        case .cast: event(text.replacing("\n", with: "\r\n") + "\r\n")
        case .transcript:
            guard state.withLock({ $0.isOpen }) else { return }
            write(DurationMask.lines(of: text, columns: Self.transcriptColumns).map { $0 + "\n" }.joined())
        }
    }

    /// What is shown until the next line is not recorded: a transcript does not have the line that it belongs to.
    func pause() {
        if form == .transcript { finishCommand() }
    }

    /// The line is done.
    func ended(with status: ExitStatus) {
        state.withLock { $0.status = status }
    }

    /// Writes what is open and closes the file.
    func finish() {
        finishCommand()
        let file = state.withLock { state in
            defer { state.file = nil }
            return state.file
        }
        // All has been written; what closing could fail at there is nobody to tell.
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
