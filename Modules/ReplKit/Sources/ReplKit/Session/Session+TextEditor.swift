import Foundation

/// Texts that a person writes in an editor of their own, such as a post or a comment.
extension Session {
    /// True if a person can write a text in an editor: the session is interactive, and its terminal can be released.
    package var canCompose: Bool { options.isInteractive && options.withTerminalReleased != nil }

    /// Lets a person write a text in `$VISUAL`, `$EDITOR` or vi.
    ///
    /// If the command then fails, the file is kept and its path is printed, so that the written text is not lost.
    ///
    /// - Returns: The text without the line breaks at its end.
    /// - Throws: ``ReplError`` if no person can be asked, the editor failed, or its file is blank or not text; nothing was sent then.
    func composeInEditor() async throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "text-\(UUID().uuidString).md")
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw ReplError(
                .file,
                "\(file.path) cannot be written: \(SystemErrorMessage.text(errno))",
                hint: "check the folder that TMPDIR names, and the disk"
            )
        }
        close(descriptor)
        draft = file
        guard let code = await runOnTerminal(ShellCommand.editing(file.path)) else {
            throw ReplError(.usage, "a text can be written in an editor only at the prompt")
        }
        guard code == 0 else { throw ReplError(.failed, "the editor ended with \(code); nothing was sent") }
        var text = try TextFile.read(file.path)
        while text.last?.isNewline ?? false { text.removeLast() }
        guard !text.allSatisfy(\.isWhitespace) else {
            discardDraft()
            throw ReplError(.cancelled, "nothing was written, and nothing was sent")
        }
        return text
    }

    /// Removes the text that was written in an editor, because its command has used it.
    func discardDraft() {
        if let draft { unlink(draft.path) }
        draft = nil
    }

    /// Prints the path of the text that was written in an editor, because its command failed.
    func preserveDraft() {
        guard let file = draft else { return }
        draft = nil
        var status = stat()
        guard stat(file.path, &status) == 0, status.st_size > 0 else {
            unlink(file.path)
            return
        }
        let output = Output([.line(OutputLine(.note, "your text is kept in \(file.path)"))])
        surface.showError(lines(of: output, duration: nil, style: style, isLast: true).joined(separator: "\n"))
    }
}

extension Invocation {
    /// Returns a verbatim text as it was typed; if it was left out in an interactive session, lets the person write it in an editor.
    ///
    /// - Throws: ``ReplError`` if there is no text.
    public func composedText(_ name: String) async throws -> String {
        if let text = optionalWord(name) { return text }
        guard session.canCompose else { throw missing(name) }
        return try await session.composeInEditor()
    }
}
