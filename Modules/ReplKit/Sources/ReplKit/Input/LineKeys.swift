/// A key of the line editor, with the bytes that terminals send for it.
package struct LineKey: Hashable, Sendable {
    /// The name that people know: `Ctrl-A`, `Alt-.`, `Home`.
    package let name: String
    /// The sequences that the key sends, in the notation of libedit: `^A`, `\e[H`. Empty for text that is typed as part of a line.
    package let sequences: [String]

    static func control(_ letter: Character) -> LineKey { LineKey(name: "Ctrl-\(letter)", sequences: ["^\(letter)"]) }

    /// Returns a key that is pressed together with Alt, or after Esc.
    static func alt(_ key: Character) -> LineKey {
        let forms = Set([key.lowercased(), key.uppercased()]).sorted()
        return LineKey(name: "Alt-\(key.uppercased())", sequences: forms.map { "\\e\($0)" })
    }

    /// Returns a key of the cursor block, which sends `ESC [` or `ESC O` and a letter.
    private static func cursor(_ name: String, _ letter: Character, _ others: [String] = []) -> LineKey {
        LineKey(name: name, sequences: ["\\e[\(letter)", "\\eO\(letter)"] + others)
    }

    static let up = cursor("Up", "A")
    static let down = cursor("Down", "B")
    static let right = cursor("Right", "C")
    static let left = cursor("Left", "D")
    static let home = cursor("Home", "H", ["\\e[1~", "\\e[7~"])
    static let end = cursor("End", "F", ["\\e[4~", "\\e[8~"])
    static let controlRight = LineKey(name: "Ctrl-Right", sequences: ["\\e[1;5C"])
    static let controlLeft = LineKey(name: "Ctrl-Left", sequences: ["\\e[1;5D"])
    static let delete = LineKey(name: "Delete", sequences: ["\\e[3~"])
    static let backspace = LineKey(name: "Backspace", sequences: ["^?"])
    static let altBackspace = LineKey(name: "Alt-Backspace", sequences: ["\\e^?", "\\e^H"])
    static let tab = LineKey(name: "Tab", sequences: ["^I"])
    static let escape = LineKey(name: "Esc", sequences: ["^["])
    static let enter = LineKey(name: "Enter", sequences: ["^M", "^J"])

    /// Returns text that is typed as part of a line and has the effect of a key.
    static func typed(_ text: String) -> LineKey { LineKey(name: text, sequences: []) }
}

/// An action of the line editor, with the keys that trigger it.
package struct KeyBinding: Sendable {
    /// The effect of a key.
    package enum Action: CaseIterable, Sendable {
        case beginningOfLine, endOfLine, back, forward, previousWord, nextWord
        case eraseBefore, eraseAfter, cutPreviousWord, cutNextWord, cutToEnd, cutLine, paste, transpose, upperCase,
            lowerCase
        case capitalize, undo, quote, compose
        case older, newer, search, searchNewer, takeFound, leaveSearch, lastArgument, repeatLine, repeatNumbered
        case complete
        case run, interrupt, end, clear, suspend
    }

    /// The heading under which `help keys` lists the action.
    package enum Group: String, CaseIterable, Sendable {
        case move = "Move"
        case change = "Change the line"
        case history = "Earlier lines"
        case complete = "Complete"
        case run = "Run and leave"
    }

    /// The actions of a terminal that edits the line by itself, without the line editor.
    private static let terminalActions: Set<Action> = [
        .eraseBefore, .cutPreviousWord, .cutLine, .repeatLine, .run, .interrupt, .end, .suspend,
    ]

    /// The effect of the keys.
    package let action: Action
    /// The heading of `help keys`.
    package let group: Group
    /// The keys; each of them alone has the effect.
    package let keys: [LineKey]
    /// The effect in a few words, for `help keys`.
    package let summary: String

    /// True if the keys also work where the terminal edits the line, as with `--plain`.
    var isOfTerminal: Bool { Self.terminalActions.contains(action) }

    private init(_ group: Group, _ action: Action, _ keys: [LineKey], _ summary: String) {
        (self.group, self.action, self.keys, self.summary) = (group, action, keys, summary)
    }

    /// All keys that work at the prompt, in the order of `help keys`. The line editor binds exactly these.
    package static let all: [KeyBinding] = [
        KeyBinding(.move, .back, [.left, .control("B")], "one character back"),
        KeyBinding(.move, .forward, [.right, .control("F")], "one character forward"),
        KeyBinding(.move, .previousWord, [.alt("B"), .controlLeft], "one word back"),
        KeyBinding(.move, .nextWord, [.alt("F"), .controlRight], "one word forward"),
        KeyBinding(.move, .beginningOfLine, [.control("A"), .home], "to the beginning of the line"),
        KeyBinding(.move, .endOfLine, [.control("E"), .end], "to the end of the line"),
        KeyBinding(.change, .eraseBefore, [.backspace, .control("H")], "erase the character before the cursor"),
        KeyBinding(.change, .eraseAfter, [.delete, .control("D")], "erase the character at the cursor"),
        KeyBinding(.change, .cutPreviousWord, [.control("W"), .altBackspace], "cut the word before the cursor"),
        KeyBinding(.change, .cutNextWord, [.alt("D")], "cut the word behind the cursor"),
        KeyBinding(.change, .cutToEnd, [.control("K")], "cut the line from the cursor to its end"),
        KeyBinding(.change, .cutLine, [.control("U")], "cut the whole line"),
        KeyBinding(.change, .paste, [.control("Y")], "insert what was cut"),
        KeyBinding(.change, .undo, [.control("_")], "undo the last change"),
        KeyBinding(.change, .transpose, [.control("T")], "exchange two characters"),
        KeyBinding(.change, .upperCase, [.alt("U")], "write the word in upper case"),
        KeyBinding(.change, .lowerCase, [.alt("L")], "write the word in lower case"),
        KeyBinding(.change, .capitalize, [.alt("C")], "begin the word with a capital"),
        KeyBinding(.change, .quote, [.control("V")], "insert the next key as it is"),
        KeyBinding(
            .change,
            .compose,
            [LineKey(name: "Ctrl-X Ctrl-E", sequences: ["^X^E"])],
            "edit the line in $VISUAL or $EDITOR"
        ),
        KeyBinding(
            .history,
            .older,
            [.up, .control("P"), .alt("P")],
            "an older line; behind a beginning: one with it"
        ),
        KeyBinding(.history, .newer, [.down, .control("N"), .alt("N")], "a newer line, back to what was typed"),
        KeyBinding(.history, .search, [.control("R")], "search as you type; again: older"),
        KeyBinding(.history, .searchNewer, [.control("S")], "in a search: newer"),
        KeyBinding(.history, .takeFound, [.escape], "in a search: take the line and edit it"),
        KeyBinding(.history, .leaveSearch, [.control("G")], "in a search: give it up"),
        KeyBinding(.history, .lastArgument, [.alt(".")], "last word of the line before; again: further back"),
        KeyBinding(
            .history,
            .repeatLine,
            [.typed(RepeatedLine.mark)],
            "at the beginning of a line: the last line again"
        ),
        KeyBinding(
            .history,
            .repeatNumbered,
            [.typed(RepeatedLine.numberedMark)],
            "at the beginning of a line: line N of history again"
        ),
        KeyBinding(.complete, .complete, [.tab], "complete the word, or list what fits"),
        KeyBinding(.run, .run, [.enter], "run the line"),
        KeyBinding(.run, .interrupt, [.control("C")], "drop the line; while a command runs, cancel it"),
        KeyBinding(.run, .end, [.control("D")], "in an empty line: leave"),
        KeyBinding(.run, .clear, [.control("L")], "clear the screen"),
        KeyBinding(.run, .suspend, [.control("Z")], "stop the program; fg in the shell continues it"),
    ]
}
