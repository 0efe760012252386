import Foundation
import Primitives

extension Session {
    /// Whether a person can write a text in an editor: somebody types, at a terminal that can be lent.
    public var canCompose: Bool { options.isInteractive && options.lendTerminal != nil }

    /// Has a person write a text in `$VISUAL`, `$EDITOR` or vi.
    ///
    /// If the command then fails, the file stays, and that is said: nothing that was written is lost.
    ///
    /// - Returns: The text, without the line breaks that end it.
    /// - Throws: ``ReplError``: nobody can be asked, the editor failed, or what it left is blank or no text; nothing was done then.
    func compose() async throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "text-\(UUID().uuidString).md")
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw ReplError(
                .file,
                "\(file.path) cannot be written: \(SystemReason.text(errno))",
                hint: "check the folder that TMPDIR names, and the disk"
            )
        }
        close(descriptor)
        draft = file
        guard let code = await runOnTerminal(ShellCommand.editing(file.path)) else {
            throw ReplError(.usage, "a text is written in an editor where a person types, and nowhere else")
        }
        guard code == 0 else { throw ReplError(.failed, "the editor ended with \(code); nothing was sent") }
        var text = try TextFile.read(file.path)
        while text.last?.isNewline ?? false { text.removeLast() }
        guard !text.allSatisfy(\.isWhitespace) else {
            dropDraft()
            throw ReplError(.cancelled, "nothing was written, and nothing was sent")
        }
        return text
    }

    /// Forgets what was written in an editor: the command that it was for has it.
    func dropDraft() {
        if let draft { unlink(draft.path) }
        draft = nil
    }

    /// Says where what was written in an editor is, for a command that failed.
    func keepDraft() {
        guard let file = draft else { return }
        draft = nil
        var status = stat()
        guard stat(file.path, &status) == 0, status.st_size > 0 else {
            unlink(file.path)
            return
        }
        let output = Output([.line(OutputLine(.note, "what was written is kept: \(file.path)"))])
        surface.showError(lines(of: output, duration: nil, style: style, isLast: true).joined(separator: "\n"))
    }
}

extension Invocation {
    /// A text for others: as it was typed, or, where it was left out and somebody types, as they write it in an editor now.
    ///
    /// - Throws: ``ReplError`` if there is none.
    public func writtenText(_ name: String) async throws -> String {
        if let text = optionalWord(name) { return text }
        guard session.canCompose else { throw missing(name) }
        return try await session.compose()
    }
}
