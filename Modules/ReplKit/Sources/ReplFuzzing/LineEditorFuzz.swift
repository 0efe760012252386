import LineEditing
import Primitives
import ReplKit

/// Checks the line editor on a pseudo terminal.
final class LineEditorFuzz {
    private let terminal: FuzzTerminal
    private let source: EditingLineSource
    private var count = 0

    init() throws {
        terminal = try FuzzTerminal()
        source = try EditingLineSource(
            input: terminal.editorDescriptor,
            output: terminal.editorDescriptor,
            error: terminal.editorDescriptor
        ) { line, _ in
            [CompletionCandidate(line + "a", detail: line), CompletionCandidate(line + "b", heading: line)]
        } hinter: { line, _ in
            line.count % 2 == 0 ? " REF" : nil
        }
    }

    /// Returns the promise that was broken, or nil.
    func check(_ input: [UInt8]) async -> String? {
        count += 1
        let last = "gc \(count)"
        // Ctrl-X Ctrl-E would start an editor. Ctrl-C is sent three times, because one may be quoted and one may end a search.
        terminal.type(input.filter { $0 != 0x18 } + [3, 3, 3] + Array("\(last)\r".utf8))
        source.show("output \(count)")
        while true {
            let next = await next()
            guard let next else { return "nothing is read any more" }
            if next == .line(last) { break }
            if case .line(let text) = next, text.utf8.contains(0) { return "a line with a NUL" }
        }
        return terminal.violation()
    }

    /// Returns the next event; nil if none came within 60 seconds.
    private func next() async -> LineEvent? {
        let source = source
        return await withTaskGroup(of: LineEvent?.self) { group in
            group.addTask { await source.nextLine(prompt: "> ") }
            group.addTask {
                // Cancelled as soon as the line arrives.
                try? await ContinuousClock().sleep(for: .seconds(60))
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    /// Ends the editor. Returns a message if the terminal's mode was not restored, else nil.
    func end() -> String? {
        source.close()
        return terminal.isRestored ? nil : "the terminal is not as it was"
    }
}
