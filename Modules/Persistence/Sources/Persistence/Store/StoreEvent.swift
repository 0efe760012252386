/// Something a store did; handed to the closure given at its making, on whichever thread does it.
///
/// The store knows no log: whoever makes it turns these into theirs.
public enum StoreEvent: Sendable {
    /// A read, with what it found in a word, and how many bytes it took.
    case read(StoreKey, found: String, bytes: Int)
    /// A value is in place and on the disk.
    case wrote(StoreKey, bytes: Int)
    /// A value of an older version was replaced by what was made of it.
    case migrated(StoreKey, from: Int)
    /// A write that a newer one made needless before it began.
    case coalesced(StoreKey)
    /// A write, a deletion, a move or a wipe that failed.
    case failed(StoreError)
    /// A value was deleted by its owner.
    case deleted(StoreKey)
    /// A bad file was put aside, or removed when `to` is nil.
    case quarantined(StoreKey, reason: String, to: String?)
    /// A read found a file and could not use it, and it is left alone: the system refuses it, a newer program wrote it, or it is another key's.
    case passedOver(StoreKey, reason: String)
    /// The least recently used file went, to stay within the budget.
    case evicted(file: String, bytes: Int)
    /// What a crash had left behind was removed when the store opened.
    case swept(files: Int)
    /// What was kept under one scope is under another: how many values, and how many of them were left out because the other had its own.
    case moved(from: StoreScope, to: StoreScope, files: Int, superseded: Int)
    /// Everything of a scope is gone.
    case wiped(StoreScope)
}
