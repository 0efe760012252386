/// What a write waits for before it returns. Either way nobody ever reads half a value.
public enum StoreDurability: Hashable, Sendable, Comparable {
    /// For what can be fetched again: the value is in place, and safe from the end of the process, by `kill -9` too. The system brings it
    /// to the disk when it likes; a power cut before that may leave the old value, the new or a damaged file, which a read puts aside. It
    /// costs a small part of ``durable``.
    case cache
    /// For what must not be lost: the bytes and the name are on the disk.
    case durable
}
