import Foundation
import ReplKit

/// What libedit does not do: characters as people see them, which may be several scalars, undoing, and words of earlier lines.
extension TerminalOwner {
    /// How many scalars the character before the cursor has; 0 at the beginning.
    private var lengthBefore: Int {
        let (scalars, cursor) = line.content()
        return String(String.UnicodeScalarView(scalars[..<cursor])).last?.unicodeScalars.count ?? 0
    }

    /// How many scalars the character at the cursor has; 0 at the end.
    private var lengthAfter: Int {
        let (scalars, cursor) = line.content()
        return String(String.UnicodeScalarView(scalars[cursor...])).first?.unicodeScalars.count ?? 0
    }

    func moveBack() -> EditedLine.Effect {
        line.move(by: -lengthBefore)
        return .changed
    }

    func moveForward() -> EditedLine.Effect {
        line.move(by: lengthAfter)
        return .changed
    }

    func eraseBefore() -> EditedLine.Effect {
        line.delete(lengthBefore)
        return .changed
    }

    func eraseAfter() -> EditedLine.Effect {
        let length = lengthAfter
        line.move(by: length)
        line.delete(length)
        return .changed
    }

    /// Ctrl-_: the line as it was before its last change.
    func undo() -> EditedLine.Effect {
        guard let before = reading.undoable.undo(line.content().line) else { return .changed }
        line.replace(with: before.line, cursor: before.cursor)
        return .changed
    }

    // MARK: Words of earlier lines

    /// Where Alt-. got its word from, and what it left.
    struct Recall {
        var index: Int
        var length: Int
        var line: [Unicode.Scalar]
        var cursor: Int
    }

    /// Alt-.: the last word of the line before; typed again, that of the one before that in its place.
    func insertLastWord() -> EditedLine.Effect {
        var recall = Recall(index: history.lines.count, length: 0, line: [], cursor: 0)
        let now = line.content()
        if let last = reading.recall, last.line == now.line, last.cursor == now.cursor { recall = last }
        let older = history.lines[..<recall.index].lastIndex { $0.contains { !$0.isWhitespace } }
        guard let older, let word = history.lines[older].split(whereSeparator: \.isWhitespace).last else {
            return .changed
        }
        line.delete(recall.length)
        line.insert(Array(word.unicodeScalars))
        let (text, cursor) = line.content()
        reading.recall = Recall(index: older, length: word.unicodeScalars.count, line: text, cursor: cursor)
        return .changed
    }

    // MARK: An editor

    /// Ctrl-X Ctrl-E: the line in `$VISUAL`, `$EDITOR` or vi. It comes back to be looked at, several lines as they are.
    func compose() -> EditedLine.Effect {
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
        giveTerminal()
        let status = ShellCommand.runToEnd(ShellCommand.editing(file.path, by: setting.editor))
        takeTerminal()
        // A Ctrl-C was the editor's.
        _ = mailbox.pipe.drain()
        painter.forget()
        // An editor that says it failed has left nothing to be taken.
        guard status == 0, let text = composed(in: file) else { return .changed }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // Editors end the last line, too.
        let end = lines.lastIndex { $0.contains { !$0.isWhitespace } }.map { $0 + 1 } ?? 0
        let scalars = Array(lines[..<end].joined(separator: "\n").unicodeScalars)
        line.replace(with: scalars, cursor: scalars.count)
        return .changed
    }

    /// What an editor left, no more of it read than a line can have; nil, and that is said, if it is too much or no text.
    private func composed(in file: URL) -> String? {
        let bytes: [UInt8]
        do {
            let handle = try FileHandle(forReadingFrom: file)
            bytes = Array(try handle.read(upToCount: LineLimit.bytes + 1) ?? Data())
        } catch {
            return refuse("What the editor left cannot be read")
        }
        guard bytes.count <= LineLimit.bytes else {
            return refuse("What the editor left is longer than \(LineLimit.bytes) bytes")
        }
        guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
            return refuse("What the editor left is no UTF-8 text")
        }
        return text
    }

    private func refuse(_ reason: String) -> String? {
        _ = mailbox.post(.init(text: "\(reason): the line is as it was.", isError: true))
        return nil
    }
}
