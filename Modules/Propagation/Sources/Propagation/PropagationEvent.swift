public import Primitives

/// One thing that happened on the way from a cause to what is shown.
public struct PropagationEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A command began.
        case command
        /// A request was sent.
        case request
        /// An answer arrived.
        case response
        /// A living object was found in the identity map.
        case hit
        /// An object was made.
        case make
        /// Verified fields were replaced.
        case merge
        /// A value tree was made anew along the path to what changed in it; ``PropagationEvent/text`` says which.
        case rebuild
        /// A view was told.
        case notify
        /// An edit was shown before the server agreed.
        case edit
        /// The server agreed to an edit.
        case verify
        /// An edit was taken back.
        case rollback
        /// An object died and left the identity map.
        case evict
        /// Somebody looked again at what others may have changed; ``PropagationEvent/text`` says for whom.
        case poll
        /// A file was read.
        case diskRead = "disk-read"
        /// A file was written.
        case diskWrite = "disk-write"
        /// A delegate's status changed.
        case status
        /// Something arrived that could not be used; ``PropagationEvent/text`` says what was done instead.
        case diagnostic
    }

    /// Numbers the events of one log, from 1 and without gaps.
    public let sequence: UInt64
    /// What happened.
    public let kind: Kind
    /// Why.
    public let cause: Cause?
    /// To which entity, if it was one.
    public let entity: EntityKey?
    /// In words, for people.
    public let text: String
    /// How many elements of an answer it says were left out, since they could not be read: who shows the answer says that some are missing.
    public let leftOut: Int
}
