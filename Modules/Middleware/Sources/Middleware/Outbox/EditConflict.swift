public import Primitives
import Propagation

/// The treatment of a change that somebody else has made to the edited fields while a durable edit waited.
public enum ConflictPolicy: Sendable, Hashable {
    /// The edit overwrites the change: of two votes of one account, the last one counts.
    case overwrite
    /// A person decides, because the change would be lost: two devices have rewritten the same text.
    ///
    /// If the client keeps its edits, the entity is fetched before such an edit is sent, which costs one request. If the server's value of
    /// an edited field is neither the one that the edit was made on nor the edit's own, the edit is rolled back and its item is
    /// ``OutboxItem/State/conflicting(_:)``.
    ///
    /// This policy requires ``ClientStore/lookUp``, which has to publish the version that it read. Without one, or if it publishes nothing,
    /// no edit can be compared, and each one becomes a conflict without ``EditConflict/fields``.
    case ask
}

/// An error for an edit that was not sent, because somebody else had changed the same fields while it waited.
///
/// The server's version is shown, and the edit's version stays in the outbox: ``Outbox/retry(_:)`` sends it,
/// ``Outbox/withdraw(_:)`` drops it, and a new edit that writes all of its fields again replaces it.
public struct EditConflict: EditFailure, Hashable, Codable, CustomStringConvertible {
    /// A field that both sides have changed, with its two values in words, as in logs.
    public struct Field: Sendable, Hashable, Codable {
        /// The name of the field, as in ``TierModel/observed``.
        public let name: String
        /// The value of the edit that waited.
        public let edited: String
        /// The value that the server had when the edit was to be sent.
        public let server: String
    }

    /// The number of the edit's item in the outbox.
    public let item: OutboxItem.ID
    /// The edited entity.
    public let subject: EntityKey
    /// The fields that both sides have changed.
    ///
    /// The edit may contain further fields, which did not conflict: sending it writes those too. Empty if the server's version could not be
    /// read for a comparison; ``Outbox/retry(_:)`` then sends the edit without one, whatever the server has.
    public let fields: [Field]
    /// The reason why the server's version could not be read, in words; nil if it was read. It is also nil in a conflict that an earlier
    /// release has stored.
    public let lookUpFailure: String?

    init(_ item: OutboxItem, _ fields: [Field], lookUpFailure: String? = nil) {
        (self.item, subject, self.fields) = (item.number, item.subject, fields)
        self.lookUpFailure = lookUpFailure
    }

    /// Returns false: the edit was not sent.
    public var mayHaveHappened: Bool { false }

    /// A message that names the entity and the fields, or the reason why there is nothing to compare with.
    public var description: String {
        guard !fields.isEmpty else {
            let words = "\(subject) cannot be compared with the server's version"
            return lookUpFailure.map { "\(words): \($0)" } ?? words
        }
        let names = fields.map { ValueText.name(of: $0.name) }.joined(separator: ", ")
        return "\(names) of \(subject) changed on the server meanwhile"
    }
}
