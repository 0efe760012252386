/// An event of a store. The store passes it to the closure from its initializer, on the thread where it happens.
///
/// The store does not log by itself; the program turns events into its own log messages.
public enum StoreEvent: Sendable {
    /// A read finished; the event names the result and the number of bytes.
    case read(StoreKey, found: String, bytes: Int)
    /// A value is in place and durable.
    case wrote(StoreKey, bytes: Int)
    /// A value of an older version was replaced with the migrated value.
    case migrated(StoreKey, from: Int)
    /// A waiting write was replaced by a newer write before it began.
    case coalesced(StoreKey)
    /// A write, a deletion, a move or a wipe failed.
    case failed(StoreError)
    /// A value was deleted.
    case deleted(StoreKey)
    /// A bad file was moved to the quarantine, or removed if `to` is nil.
    case quarantined(StoreKey, reason: String, to: String?)
    /// A read could not use a file and left it alone: the system refused the read, a newer program wrote the file, or it belongs to another
    /// key.
    case skipped(StoreKey, reason: String)
    /// The least recently used file was removed to stay within the budget.
    case evicted(file: String, bytes: Int)
    /// Left-over files of a crash were removed when the store opened.
    case swept(files: Int)
    /// The values of one scope were moved to another: the number of moved values, and of values left out because the new scope had its own.
    case moved(from: StoreScope, to: StoreScope, files: Int, superseded: Int)
    /// All files of a scope were removed.
    case wiped(StoreScope)
}
