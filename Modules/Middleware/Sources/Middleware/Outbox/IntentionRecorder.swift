/// Keeps intentions across launches.
public protocol IntentionRecorder: AnyObject, Sendable {
    /// Takes the next number: greater than that of everything that is kept, and of everything that was kept in this launch.
    func takeNumber() -> Intention.ID

    /// Writes changes down, in the order of the calls.
    ///
    /// - Returns: Once the others cannot get lost any more: the numbers of those that could not be written. The outbox brings them again.
    @concurrent func write(_ changes: [IntentionChange]) async -> Set<Intention.ID>
}

/// One change of what is kept.
public enum IntentionChange: Sendable {
    /// Keep it as it is now, in place of what was kept by its number.
    case kept(Intention)
    /// It is over.
    case removed(Intention)

    /// Which one.
    public var intention: Intention {
        switch self {
        case .kept(let intention), .removed(let intention): intention
        }
    }
}
