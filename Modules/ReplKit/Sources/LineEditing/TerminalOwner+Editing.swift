import Foundation
import ReplKit

/// Editing that libedit lacks: grapheme clusters of several scalars, undo, and an external editor.
extension TerminalOwner {
    /// The number of scalars of the character before the cursor; 0 at the beginning.
    private var lengthBefore: Int {
        let (scalars, cursor) = line.content()
        return String(String.UnicodeScalarView(scalars[..<cursor])).last?.unicodeScalars.count ?? 0
    }

    /// The number of scalars of the character at the cursor; 0 at the end.
    private var lengthAfter: Int {
        let (scalars, cursor) = line.content()
        return String(String.UnicodeScalarView(scalars[cursor...])).first?.unicodeScalars.count ?? 0
    }

    func moveBack() -> LibeditEditor.Effect {
        line.move(by: -lengthBefore)
        return .changed
    }

    func moveForward() -> LibeditEditor.Effect {
        line.move(by: lengthAfter)
        return .changed
    }

    func eraseBefore() -> LibeditEditor.Effect {
        line.delete(lengthBefore)
        return .changed
    }

    func eraseAfter() -> LibeditEditor.Effect {
        let length = lengthAfter
        line.move(by: length)
        line.delete(length)
        return .changed
    }

    /// Handles Ctrl-_: restores the line before its last change.
    func undo() -> LibeditEditor.Effect {
        guard let before = reading.undoable.undo(line.content().line) else { return .changed }
        line.replace(with: before.line, cursor: before.cursor)
        return .changed
    }

    // MARK: External editor

    /// Handles Ctrl-X Ctrl-E: opens the line in `$VISUAL`, `$EDITOR` or vi. The edited text replaces the line, with its line breaks, and is
    /// not run yet.
    func compose() -> LibeditEditor.Effect {
        let file = FileManager.default.temporaryDirectory.appending(path: "strata-line-\(UUID().uuidString)")
        defer { unlink(file.path) }
        let before = String(String.UnicodeScalarView(line.content().line))
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return .changed }
        let failure = Descriptor(descriptor).writeAll(Array((before + "\n").utf8))
        close(descriptor)
        guard failure == nil else { return .changed }
        eraseLine()
        hidePanes()
        restoreTerminal()
        let status = ShellCommand.runToEnd(ShellCommand.editing(file.path, by: setting.editor))
        acquireTerminal()
        // A Ctrl-C during the edit was meant for the editor.
        _ = mailbox.pipe.drain()
        painter.forget()
        // The text of an editor that reports a failure is not used.
        guard status == 0, let text = composed(in: file) else { return .changed }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // Editors also end the last line with a break.
        let end = lines.lastIndex { $0.contains { !$0.isWhitespace } }.map { $0 + 1 } ?? 0
        let scalars = Array(lines[..<end].joined(separator: "\n").unicodeScalars)
        line.replace(with: scalars, cursor: scalars.count)
        return .changed
    }

    /// Reads the file that the editor left, at most as many bytes as a line can have. Returns nil and shows a message if it is too long or
    /// no text.
    private func composed(in file: URL) -> String? {
        let bytes: [UInt8]
        do {
            let handle = try FileHandle(forReadingFrom: file)
            bytes = Array(try handle.read(upToCount: LineLimit.bytes + 1) ?? Data())
        } catch {
            return refuse("The edited text cannot be read")
        }
        guard bytes.count <= LineLimit.bytes else {
            return refuse("The edited text is longer than \(LineLimit.bytes) bytes")
        }
        guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
            return refuse("The edited text is not UTF-8")
        }
        return text
    }

    private func refuse(_ reason: String) -> String? {
        _ = mailbox.post(.init(text: "\(reason): the line is as it was.", isError: true))
        return nil
    }
}

/// The states of the line at each pause of the typing, for undo: text that is pasted at once is undone at once.
struct UndoStack {
    /// The most scalars that all states have together; the oldest states are dropped first.
    private static let limit = 1 << 20

    private var states: [(line: [Unicode.Scalar], cursor: Int)] = []
    private var size = 0

    /// Adds the current line; a move of the cursor alone is no change.
    mutating func push(_ line: [Unicode.Scalar], cursor: Int) {
        if let last = states.last, last.line == line { return }
        states.append((line, cursor))
        size += line.count + 1
        while size > Self.limit, states.count > 1 { size -= states.removeFirst().line.count + 1 }
    }

    /// Returns the line before its last change; nil if there is none.
    mutating func undo(_ line: [Unicode.Scalar]) -> (line: [Unicode.Scalar], cursor: Int)? {
        while let last = states.last, last.line == line {
            states.removeLast()
            size -= line.count + 1
        }
        return states.last
    }
}
