import ReplKit

extension KeyBinding.Action {
    /// The command of libedit, or the added one, that has this effect; nil if the key never reaches libedit, or is text.
    var command: String? {
        switch self {
        case .beginningOfLine: "ed-move-to-beg"
        case .endOfLine: "ed-move-to-end"
        case .back: LibeditEditor.Action.moveBack.rawValue
        case .forward: LibeditEditor.Action.moveForward.rawValue
        case .previousWord: "ed-prev-word"
        case .nextWord: "em-next-word"
        case .eraseBefore: LibeditEditor.Action.eraseBefore.rawValue
        case .eraseAfter: LibeditEditor.Action.eraseAfter.rawValue
        case .cutPreviousWord: "ed-delete-prev-word"
        case .cutNextWord: "em-delete-next-word"
        case .cutToEnd: "ed-kill-line"
        case .cutLine: "em-kill-line"
        case .paste: "em-yank"
        case .transpose: "ed-transpose-chars"
        case .upperCase: "em-upper-case"
        case .lowerCase: "em-lower-case"
        case .capitalize: "em-capitol-case"
        case .undo: LibeditEditor.Action.undo.rawValue
        case .quote: "ed-quoted-insert"
        case .compose: LibeditEditor.Action.compose.rawValue
        case .older: LibeditEditor.Action.older.rawValue
        case .newer: LibeditEditor.Action.newer.rawValue
        case .search: LibeditEditor.Action.search.rawValue
        case .lastArgument: LibeditEditor.Action.lastArgument.rawValue
        case .complete: LibeditEditor.Action.complete.rawValue
        case .clear: LibeditEditor.Action.clear.rawValue
        case .run: "ed-newline"
        case .searchNewer, .takeFound, .leaveSearch, .repeatLine, .repeatNumbered, .interrupt, .end, .suspend: nil
        }
    }

    /// True if `~/.editrc` cannot bind the key to something else.
    var isFixed: Bool { [.complete, .search, .clear].contains(self) }
}
