import CLibedit
import Foundation
import Primitives
import ReplKit

/// Wraps libedit for keys, motions, the kill ring, history and `~/.editrc`. It does not paint.
///
/// libedit draws into the null device, because it miscounts characters without width and lines taller than the screen, and because its
/// model of the screen is wrong as soon as other output is printed. ``PromptRenderer`` paints the result of ``content()``. One thread must
/// create, use and end an editor.
final class LibeditEditor {
    /// An editing command that this module adds to libedit.
    enum Action: String {
        case complete = "strata-complete"
        case search = "strata-search"
        case clear = "strata-clear"
        case moveBack = "strata-back"
        case moveForward = "strata-forward"
        case eraseBefore = "strata-erase"
        case eraseAfter = "strata-delete"
        case undo = "strata-undo"
        case lastArgument = "strata-last-word"
        case older = "strata-older"
        case newer = "strata-newer"
        case compose = "strata-compose"
    }

    /// The effect of an added command on the line.
    enum Effect: UInt8 {
        case changed = 4  // CC_REFRESH
        case cancelled = 2  // CC_EOF
    }

    /// Returns the next character, or `nil` to leave ``read()`` without a line.
    var nextCharacter: () -> Unicode.Scalar? = { nil }
    /// The handlers of the added commands.
    var actions: [Action: () -> Effect] = [:]

    private let editor: OpaquePointer
    private let history: OpaquePointer
    private let sink: UnsafeMutablePointer<FILE>

    /// Serializes the creation of editors: terminfo writes to global state while it looks up the terminal's capabilities.
    private static let opening = Lock(())

    init(input: Int32, output: Int32) throws(LineEditingError) {
        guard let sink = cl_open_sink() else {
            throw LineEditingError(.system, "The null device does not open: \(SystemErrorMessage.text(errno))")
        }
        var opened: OpaquePointer?
        Self.opening.withLock { _ in opened = cl_open(input, output, sink) }
        guard let editor = opened, let history = history_winit() else {
            cl_close_sink(sink)
            throw LineEditingError(.noEditor, "libedit did not start.")
        }
        (self.editor, self.history, self.sink) = (editor, history, sink)
        cl_set_client(editor, Unmanaged.passUnretained(self).toOpaque())
        let reader: el_rfunc_t = { editor, character in
            guard let line = LibeditEditor.of(editor), let next = line.nextCharacter() else { return -1 }
            character?.pointee = wchar_t(bitPattern: next.value)
            return 1
        }
        guard cl_set_reader(editor, reader) == 0, cl_take_every_key(editor) == 0 else {
            end()
            throw LineEditingError(.noEditor, "libedit did not take our settings.")
        }
        _ = cl_set_signals(editor, 0)
        cl_history_size(history, Int32(HistoryFile.limit))
        _ = cl_use_history(editor, history)
        bindKeys()
        _ = cl_prepare(editor, 1)
        _ = cl_prepare(editor, 0)
    }

    /// Frees libedit and leaves the terminal's mode alone.
    func end() {
        // With editing off, el_end does not touch the terminal and does not discard typed-ahead bytes.
        _ = cl_set_editing(editor, 0)
        el_end(editor)
        history_wend(history)
        cl_close_sink(sink)
    }

    /// Binds the added commands, then the defaults, then `~/.editrc`, then the bindings that a person cannot change.
    private func bindKeys() {
        add(.complete, "Complete the word") { editor, _ in LibeditEditor.run(.complete, editor) }
        add(.search, "Search the history") { editor, _ in LibeditEditor.run(.search, editor) }
        add(.clear, "Clear the screen") { editor, _ in LibeditEditor.run(.clear, editor) }
        add(.moveBack, "Go back a character") { editor, _ in LibeditEditor.run(.moveBack, editor) }
        add(.moveForward, "Go on a character") { editor, _ in LibeditEditor.run(.moveForward, editor) }
        add(.eraseBefore, "Erase the character before the cursor") { editor, _ in
            LibeditEditor.run(.eraseBefore, editor)
        }
        add(.eraseAfter, "Erase the character at the cursor") { editor, _ in LibeditEditor.run(.eraseAfter, editor) }
        add(.undo, "Undo") { editor, _ in LibeditEditor.run(.undo, editor) }
        add(.lastArgument, "Insert the last word of an earlier line") { editor, _ in
            LibeditEditor.run(.lastArgument, editor)
        }
        add(.older, "Go to an older line") { editor, _ in LibeditEditor.run(.older, editor) }
        add(.newer, "Go to a newer line") { editor, _ in LibeditEditor.run(.newer, editor) }
        add(.compose, "Edit the line in an editor") { editor, _ in LibeditEditor.run(.compose, editor) }
        _ = cl_set_editor(editor)
        for binding in KeyBinding.all { bind(binding) }
        el_source(editor, nil)
        for binding in KeyBinding.all where binding.action.isFixed { bind(binding) }
    }

    private func bind(_ binding: KeyBinding) {
        guard let command = binding.action.command else { return }
        for sequence in binding.keys.flatMap(\.sequences) { _ = cl_bind(editor, sequence, command) }
    }

    /// Returns the commands that keys run, as libedit lists them, including its own: a key such as `^A` or `^[[A`, and its command.
    ///
    /// A test compares them with the table of keys.
    var boundCommands: [String: String] {
        guard let file = tmpfile() else { return [:] }
        defer { fclose(file) }
        cl_print_bindings(editor, file, sink)
        rewind(file)
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let pairs = lines.compactMap { line -> (String, String)? in
            let parts = line.components(separatedBy: "->").map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, parts[0].hasPrefix("\""), parts[0].hasSuffix("\"") else { return nil }
            return (String(parts[0].dropFirst().dropLast()), parts[1])
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private func add(_ action: Action, _ summary: String, _ command: @escaping cl_command) {
        _ = cl_add_command(editor, action.rawValue, summary, command)
    }

    private static func run(_ action: Action, _ editor: OpaquePointer?) -> UInt8 {
        (of(editor)?.actions[action]?() ?? .changed).rawValue
    }

    private static func of(_ editor: OpaquePointer?) -> LibeditEditor? {
        guard let editor, let client = cl_client(editor) else { return nil }
        return Unmanaged<LibeditEditor>.fromOpaque(client).takeUnretainedValue()
    }

    /// Reads one line as it was typed, without its line break; returns `nil` if ``nextCharacter`` or a command ended it.
    func read() -> [Unicode.Scalar]? {
        var count: Int32 = 0
        guard let line = el_wgets(editor, &count), count > 0 else { return nil }
        var scalars = Self.scalars(UnsafeBufferPointer(start: line, count: Int(count)))
        if scalars.last == "\n" || scalars.last == "\r" { scalars.removeLast() }
        return scalars
    }

    /// The number of scalars in the line.
    var count: Int {
        guard let info = el_wline(editor) else { return 0 }
        return info.pointee.lastchar - info.pointee.buffer
    }

    /// Returns the line as it is now, and the number of scalars before its cursor.
    func content() -> (line: [Unicode.Scalar], cursor: Int) {
        guard let info = el_wline(editor) else { return ([], 0) }
        let start = info.pointee.buffer
        return (
            Self.scalars(UnsafeBufferPointer(start: start, count: count)),
            info.pointee.cursor - (start ?? info.pointee.cursor)
        )
    }

    /// Replaces the line and its cursor.
    func replace(with scalars: [Unicode.Scalar], cursor: Int) {
        _ = el_cursor(editor, Int32(count))
        el_deletestr(editor, Int32(count))
        insert(scalars)
        _ = el_cursor(editor, Int32(cursor - scalars.count))
    }

    /// Inserts scalars at the cursor.
    func insert(_ scalars: [Unicode.Scalar]) {
        let wide = scalars.map { wchar_t(bitPattern: $0.value) } + [0]
        if wide.count > 1 { _ = el_winsertstr(editor, wide) }
    }

    /// Moves the cursor by `count` scalars; a negative count moves it back.
    func move(by count: Int) { _ = el_cursor(editor, Int32(count)) }

    /// Deletes `count` scalars before the cursor.
    func delete(_ count: Int) { el_deletestr(editor, Int32(count)) }

    /// Sets the lines that the arrow keys walk through, oldest first.
    func setHistory(_ lines: [String]) {
        cl_history_clear(history)
        for line in lines {
            cl_history_enter(history, line.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0])
        }
    }

    private static func scalars(_ wide: UnsafeBufferPointer<wchar_t>) -> [Unicode.Scalar] {
        wide.map { Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}" }
    }
}
