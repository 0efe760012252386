/// The edits that were made, each with the command line that reverts it: `undo` walks back through them, and `redo` forward again.
struct EditHistory {
    struct Entry {
        /// The number of the entry; it identifies an entry whose command Ctrl-C left behind.
        let id: Int
        /// The edit in words: `vote post:42 up`.
        let done: String
        /// The command that reverts the edit, or makes it again; nil if there is none.
        var inverse: InverseCommand?
        /// The account and server of the edit, if its plug-in has a prompt. In another context the inverse would be a different edit.
        let context: String?
        /// The outcome of the edit, if its command ended before it was known.
        let unfinishedEdit: UnfinishedEdit?
    }

    /// The maximum number of edits that are kept; older ones are forgotten.
    static let capacity = 200

    private(set) var done: [Entry] = []
    private(set) var undone: [Entry] = []
    private var count = 0
    /// The edits that failed or were withdrawn since the last command began.
    private var dropped: [Entry] = []
    /// The saved entries while a lesson or a demo is active, or while lines run that no person typed.
    private var aside: [(done: [Entry], undone: [Entry])] = []

    /// Adds an edit that a person made. Edits that were undone before can no longer be redone.
    @discardableResult
    mutating func add(_ text: String, inverse: InverseCommand?, place: String?, open: UnfinishedEdit? = nil) -> Entry {
        undone = []
        return push(text, inverse, place, open)
    }

    @discardableResult
    private mutating func push(_ text: String, _ inverse: InverseCommand?, _ place: String?, _ open: UnfinishedEdit?)
        -> Entry
    {
        count += 1
        var inverse = inverse
        // Edits that were dropped while this one was made belong to the state on which it was made, so their inverses are merged.
        for earlier in dropped.reversed().compactMap(\.inverse) where inverse?.mergeEarlier(earlier) == true { break }
        let entry = Entry(id: count, done: text, inverse: inverse, context: place, unfinishedEdit: open)
        done.append(entry)
        if done.count > Self.capacity { done.removeFirst(Self.capacity / 4) }
        return entry
    }

    /// Moves an edit to the undone entries after it was reverted, with the command that makes it again.
    mutating func moveToUndone(_ entry: Entry, again: InverseCommand?) {
        done.removeAll { $0.id == entry.id }
        guard let again else { return }
        undone.append(
            Entry(id: entry.id, done: entry.done, inverse: again, context: entry.context, unfinishedEdit: nil)
        )
    }

    /// Moves an edit to the done entries after it was made again, with the command that reverts it.
    ///
    /// - Returns: The new entry of the edit.
    @discardableResult
    mutating func moveToDone(_ entry: Entry, inverse: InverseCommand?, open: UnfinishedEdit? = nil) -> Entry {
        undone.removeAll { $0.id == entry.id }
        return push(entry.done, inverse, entry.context, open)
    }

    /// Moves an edit back to the done entries because its undo failed; it is inserted before later edits. An edit that was undone before
    /// the entries were saved is moved back in the saved entries.
    mutating func restore(_ entry: Entry) {
        for depth in aside.indices where aside[depth].undone.contains(where: { $0.id == entry.id }) {
            return Self.restore(entry, in: &aside[depth])
        }
        var entries = (done: done, undone: undone)
        Self.restore(entry, in: &entries)
        (done, undone) = entries
    }

    private static func restore(_ entry: Entry, in entries: inout (done: [Entry], undone: [Entry])) {
        entries.undone.removeAll { $0.id == entry.id }
        guard !entries.done.contains(where: { $0.id == entry.id }) else { return }
        entries.done.insert(entry, at: entries.done.firstIndex { $0.id > entry.id } ?? entries.done.endIndex)
    }

    /// Replaces the command that reverts an edit.
    mutating func set(_ inverse: InverseCommand, of id: Int) {
        if let index = done.firstIndex(where: { $0.id == id }) { done[index].inverse = inverse }
        for depth in aside.indices {
            guard let index = aside[depth].done.firstIndex(where: { $0.id == id }) else { continue }
            aside[depth].done[index].inverse = inverse
        }
    }

    /// Forgets an edit that failed or was withdrawn. The inverse of a later edit then restores the values from before the discarded edit.
    mutating func discard(_ id: Int) {
        Self.drop(id, from: &done, &dropped)
        for depth in aside.indices { Self.drop(id, from: &aside[depth].done, &dropped) }
    }

    private static func drop(_ id: Int, from entries: inout [Entry], _ dropped: inout [Entry]) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        let entry = entries.remove(at: index)
        guard let inverse = entry.inverse, !inverse.settings.isEmpty else { return }
        for later in entries[index...].indices where entries[later].inverse?.mergeEarlier(inverse) == true { return }
        for later in dropped.indices where dropped[later].id > id {
            if dropped[later].inverse?.mergeEarlier(inverse) == true { return }
        }
        dropped.append(entry)
    }

    /// Marks the beginning of a command: edits that were dropped earlier do not belong to the state on which its edit is made.
    mutating func beginCommand() { dropped = [] }

    /// Forgets an edit that can neither be reverted nor made again, in all lists.
    mutating func forget(_ entry: Entry) {
        done.removeAll { $0.id == entry.id }
        undone.removeAll { $0.id == entry.id }
        for index in aside.indices {
            aside[index].done.removeAll { $0.id == entry.id }
            aside[index].undone.removeAll { $0.id == entry.id }
        }
    }

    /// Starts with empty lists for a lesson, a demo, or lines that no person typed, so that these can only undo their own edits.
    mutating func suspend() {
        aside.append((done, undone))
        (done, undone) = ([], [])
    }

    /// Drops the edits since ``suspend()`` and restores the saved entries, without the entries that were forgotten meanwhile.
    mutating func resume() {
        guard let before = aside.popLast() else { return }
        (done, undone) = before
    }
}
