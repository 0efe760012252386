/// What was done and which command line takes it back: the way back for `undo`, and forward again for `redo`.
struct EditHistory {
    struct Entry {
        /// Numbers entries, so that one which was left behind by Ctrl-C is told from another.
        let id: Int
        /// What was done: `vote post:42 up`.
        let done: String
        /// The command line that takes it back; nil if none does.
        let inverse: String?
        /// As whom and where it was done, if the plug-in that did it has a prompt: elsewhere it would be somebody else's edit.
        let place: String?
    }

    /// The most edits that can be taken back; older ones are forgotten.
    static let capacity = 200

    private(set) var done: [Entry] = []
    private(set) var undone: [Entry] = []
    private var count = 0
    /// What was there before lines that nobody typed, while these are run.
    private var aside: [(done: [Entry], undone: [Entry])] = []

    /// Notes an edit that somebody made: what was taken back before cannot be done again.
    @discardableResult
    mutating func add(_ text: String, inverse: String?, place: String?) -> Entry {
        undone = []
        return push(text, inverse: inverse, place: place)
    }

    @discardableResult
    private mutating func push(_ text: String, inverse: String?, place: String?) -> Entry {
        count += 1
        let entry = Entry(id: count, done: text, inverse: inverse, place: place)
        done.append(entry)
        if done.count > Self.capacity { done.removeFirst(Self.capacity / 4) }
        return entry
    }

    /// Notes that an edit was taken back, and what does it again.
    mutating func moveBack(_ entry: Entry, again: String?) {
        done.removeAll { $0.id == entry.id }
        guard let again else { return }
        undone.append(Entry(id: entry.id, done: entry.done, inverse: again, place: entry.place))
    }

    /// Notes that an edit was made again, and what takes it back.
    mutating func moveForward(_ entry: Entry, inverse: String?) {
        undone.removeAll { $0.id == entry.id }
        push(entry.done, inverse: inverse, place: entry.place)
    }

    /// Forgets one that cannot be taken back or made again, wherever it is.
    mutating func forget(_ entry: Entry) {
        done.removeAll { $0.id == entry.id }
        undone.removeAll { $0.id == entry.id }
        for index in aside.indices {
            aside[index].done.removeAll { $0.id == entry.id }
            aside[index].undone.removeAll { $0.id == entry.id }
        }
    }

    /// Begins anew for lines that nobody typed: they take back what they did themselves, and nothing else.
    mutating func setAside() {
        aside.append((done, undone))
        (done, undone) = ([], [])
    }

    /// Drops what those lines did; what was there before is there again, without what has been forgotten since.
    mutating func putBack() {
        guard let before = aside.popLast() else { return }
        (done, undone) = before
    }
}
