public import Primitives

/// One event between a cause and its effect on displayed state.
public struct PropagationEvent: Hashable, Sendable {
    /// The kind of an event.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A command began.
        case command
        /// A request was sent.
        case request
        /// A response arrived.
        case response
        /// A living object was found in the identity map.
        case hit
        /// An object was made.
        case make
        /// Verified fields were replaced.
        case merge
        /// A value tree was rebuilt along the path to a change; ``PropagationEvent/text`` names the tree.
        case rebuild
        /// A view was notified.
        case notify
        /// An edit was shown before the server confirmed it.
        case edit
        /// The server confirmed an edit.
        case verify
        /// An edit was rolled back.
        case rollback
        /// An object died and left the identity map.
        case evict
        /// A periodic check for changes made by others ran; ``PropagationEvent/text`` names the client.
        case poll
        /// A file was read.
        case diskRead = "disk-read"
        /// A file was written.
        case diskWrite = "disk-write"
        /// A delegate's status changed.
        case status
        /// Unusable data arrived; ``PropagationEvent/text`` describes the fallback.
        case diagnostic
        /// Fields of a response were not shown, because something later is known; ``PropagationEvent/text`` names them and says why.
        case superseded
        /// A delegate called one of its own functions: `requireUpdate`, `refreshCache`, `parseCache`; ``PropagationEvent/text`` names it.
        case hook
    }

    /// The number of the event in its log, from 1 without gaps.
    public let sequence: UInt64
    /// The kind of the event.
    public let kind: Kind
    /// The cause of the event, if known.
    public let cause: Cause?
    /// The entity that the event concerns, if any.
    public let entity: EntityKey?
    /// A description for people.
    public let text: String
    /// The details of a request or a response, as far as they are known.
    public let exchange: Exchange?
    /// The number of elements that were left out of a response because they could not be read. A view of the response says that some are
    /// missing.
    public let leftOut: Int

    /// The details of a request or of the response to it.
    public struct Exchange: Hashable, Sendable {
        /// The stamp of the request's start.
        public let stamp: Stamp?
        /// The status of the response; nil for a request, and if no response arrived.
        public let status: Int?
        /// The size of the body in bytes.
        public let bytes: Int?
        /// True if the request ended without a response: the connection failed, or the request was cancelled.
        public let hasFailed: Bool

        /// Describes a request or a response.
        ///
        /// - Parameters:
        ///   - stamp: The stamp of the request's start.
        ///   - status: The status of the response.
        ///   - bytes: The size of the body in bytes.
        ///   - hasFailed: True if the request ended without a response.
        public init(stamp: Stamp? = nil, status: Int? = nil, bytes: Int? = nil, hasFailed: Bool = false) {
            (self.stamp, self.status, self.bytes, self.hasFailed) = (stamp, status, bytes, hasFailed)
        }
    }
}
