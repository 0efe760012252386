/// What was done and which command line takes it back: the way back for `undo`, and forward again for `redo`.
struct EditHistory {
    struct Entry {
        /// Numbers entries, so that one which was left behind by Ctrl-C is told from another.
        let id: Int
        /// What was done: `vote post:42 up`.
        let done: String
        /// What takes it back, or does it again; nil if nothing does.
        var inverse: Inverse?
        /// As whom and where it was done, if the plug-in that did it has a prompt: elsewhere it would be somebody else's edit.
        let place: String?
        /// What becomes of it, if its command was over before.
        let open: OpenEdit?
    }

    /// The most edits that can be taken back; older ones are forgotten.
    static let capacity = 200

    private(set) var done: [Entry] = []
    private(set) var undone: [Entry] = []
    private var count = 0
    /// What came to nothing since the last command began.
    private var dropped: [Entry] = []
    /// What was there before lines that nobody typed, while these are run.
    private var aside: [(done: [Entry], undone: [Entry])] = []

    /// Notes an edit that somebody made: what was taken back before cannot be done again.
    @discardableResult
    mutating func add(_ text: String, inverse: Inverse?, place: String?, open: OpenEdit? = nil) -> Entry {
        undone = []
        return push(text, inverse, place, open)
    }

    @discardableResult
    private mutating func push(_ text: String, _ inverse: Inverse?, _ place: String?, _ open: OpenEdit?) -> Entry {
        count += 1
        var inverse = inverse
        // What came to nothing while this was made, which is what it was made on.
        for earlier in dropped.reversed().compactMap(\.inverse) where inverse?.takeOver(from: earlier) == true { break }
        let entry = Entry(id: count, done: text, inverse: inverse, place: place, open: open)
        done.append(entry)
        if done.count > Self.capacity { done.removeFirst(Self.capacity / 4) }
        return entry
    }

    /// Notes that an edit was taken back, and what does it again.
    mutating func moveBack(_ entry: Entry, again: Inverse?) {
        done.removeAll { $0.id == entry.id }
        guard let again else { return }
        undone.append(Entry(id: entry.id, done: entry.done, inverse: again, place: entry.place, open: nil))
    }

    /// Notes that an edit was made again, and what takes it back.
    ///
    /// - Returns: The entry that it has now.
    @discardableResult
    mutating func moveForward(_ entry: Entry, inverse: Inverse?, open: OpenEdit? = nil) -> Entry {
        undone.removeAll { $0.id == entry.id }
        return push(entry.done, inverse, entry.place, open)
    }

    /// Notes that what took an edit back came to nothing: it is among what can be taken back again, before what was made later.
    mutating func restore(_ entry: Entry) {
        undone.removeAll { $0.id == entry.id }
        guard !done.contains(where: { $0.id == entry.id }) else { return }
        done.insert(entry, at: done.firstIndex { $0.id > entry.id } ?? done.endIndex)
    }

    /// Notes what takes an edit back from now on.
    mutating func set(_ inverse: Inverse, of id: Int) {
        if let index = done.firstIndex(where: { $0.id == id }) { done[index].inverse = inverse }
        for depth in aside.indices {
            guard let index = aside[depth].done.firstIndex(where: { $0.id == id }) else { continue }
            aside[depth].done[index].inverse = inverse
        }
    }

    /// Forgets an edit that came to nothing. What was made on top of it goes back to what there was before it.
    mutating func drop(_ id: Int) {
        Self.drop(id, from: &done, &dropped)
        for depth in aside.indices { Self.drop(id, from: &aside[depth].done, &dropped) }
    }

    private static func drop(_ id: Int, from entries: inout [Entry], _ dropped: inout [Entry]) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        let entry = entries.remove(at: index)
        guard let inverse = entry.inverse, !inverse.settings.isEmpty else { return }
        for later in entries[index...].indices where entries[later].inverse?.takeOver(from: inverse) == true { return }
        for later in dropped.indices where dropped[later].id > id {
            if dropped[later].inverse?.takeOver(from: inverse) == true { return }
        }
        dropped.append(entry)
    }

    /// Notes that a command begins: what came to nothing before is not what its edit is made on.
    mutating func beginCommand() { dropped = [] }

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
